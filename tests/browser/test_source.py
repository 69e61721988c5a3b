"""The reader of pages and modules reads what a browser would."""

from __future__ import annotations

from browser.source import imported

MODULE = """
/** @typedef {import("./protocol").Update} Update */
import "./first.js";
import { say } from "./second.js";
import {
  counted,
  title,
} from './deep/third.js';
export * from "./fourth.js";
export { other } from "../fifth.js";
export const address = "./nothing.js";
const later = () => import("./later.js");
"""


def test_what_is_imported_at_once_is_found_and_nothing_else() -> None:
    assert imported(MODULE) == ["./first.js", "./second.js", "./deep/third.js", "./fourth.js", "../fifth.js"]
