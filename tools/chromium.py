"""Finds a Chromium for the tests of the board, or installs one: `python tools/chromium.py` (`make test` does it)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SHELL = "chromium-headless-shell"
"""The same engine without windows, menus and tabs, which are more than half of what a page costs in a test."""

WHOLE = ("chromium", "google-chrome", "chromium-browser")
MISSING = "The tests of the board need Chromium: install chromium or google-chrome, so that it is on the PATH."
LONGEST_INSTALL = 900  # seconds
WAIT = "DPkg::Lock::Timeout=600"  # seconds: somebody else may be installing something


def find() -> Path | None:
    """The shell where there is one, or else a whole browser."""
    shell = shutil.which(SHELL)
    return Path(shell) if shell else whole()


def whole() -> Path | None:
    """The browser of this machine, or else the one that Playwright has brought."""
    on_path = next((found for name in WHOLE if (found := shutil.which(name))), None)
    if on_path:
        return Path(on_path)
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    return own if own.exists() else None


def install() -> None:
    """Debian's packages where there is apt-get and the right to use it, or else a whole browser of Playwright's."""
    if shutil.which("apt-get") and (rights := _rights()) is not None:
        _run(*rights, "apt-get", "update")
        for package in ("chromium", SHELL) if whole() is None else (SHELL,):  # not every archive has the shell
            _run(*rights, "apt-get", "-o", WAIT, "install", "--yes", "--no-install-recommends", package)
    if whole() is None:
        _run(sys.executable, "-m", "playwright", "install", "chromium")


def _rights() -> tuple[str, ...] | None:
    """What stands before a command that only root may run; `None` where nobody may without being asked."""
    if os.geteuid() == 0:
        return ()
    return ("sudo", "--non-interactive") if shutil.which("sudo") else None


def _run(*command: str) -> None:
    """Whether it has worked is seen by what is there afterwards."""
    print(" ".join(command))
    subprocess.run(command, check=False, timeout=LONGEST_INSTALL)  # noqa: S603 (our own words)


if __name__ == "__main__":
    if shutil.which(SHELL) is None or whole() is None:
        install()
    if whole() is None:
        sys.exit(MISSING)
