"""Compiles the message catalogues whenever a wheel, an sdist or an editable install is made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> None:
    for source in sorted(root.glob("src/hanabi/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
            write_mo(mo, read_po(po))


class Catalogues(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (the hook's signature)
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent)
