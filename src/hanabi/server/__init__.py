"""The server: what carries a game between people. See docs/hosting.md."""
