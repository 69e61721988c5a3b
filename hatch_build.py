"""Makes what is not in git, whenever a wheel, an sdist or an editable install is made: catalogues and pages."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
sys.path.append(str(ROOT / "tools"))  # the build backend loads this file alone

from rules_pages import write_pages  # noqa: E402 (found by the line above)


def compile_catalogues(root: Path) -> None:
    for source in sorted(root.glob("src/hanabi/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
            write_mo(mo, read_po(po))


def generate(root: Path) -> None:
    compile_catalogues(root)
    write_pages(root)


class Generated(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (the hook's signature)
        generate(Path(self.root))


if __name__ == "__main__":
    generate(ROOT)
