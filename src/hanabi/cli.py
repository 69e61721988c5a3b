"""The command line: parses words, calls one function each.

Exit status: 0 done, 2 what was asked for cannot be done (said in a sentence).
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from hanabi import __version__, interop
from hanabi.bots import BOTS
from hanabi.editions import DEFAULT, EDITIONS, OPTIONS, variant
from hanabi.facts import points
from hanabi.locale import LANGUAGES, language, phrases, preferred
from hanabi.message import Message, counted, message
from hanabi.record import Record, result, write
from hanabi.refusal import Refusal
from hanabi.score import score, verdict
from hanabi.server.serving import LEVELS, Serving
from hanabi.terminal.plain import PlainTable
from hanabi.variant import hand_size
from hanabi.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hanabi.game import Game
    from hanabi.locale import Language

REFUSED = 2
QUIET = "warning"  # what a server logs into the terminal of somebody who plays
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    tongue = language(options.lang) if options.lang else preferred(os.environ)
    try:
        options.run(options, tongue)
    except Refusal as refusal:
        return _refused(tongue.say(refusal.message), as_json=getattr(options, "json", False))
    except BrokenPipeError:  # whoever was reading has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        return _refused(f"{error.filename}: {error.strerror}", as_json=getattr(options, "json", False))
    except KeyboardInterrupt:
        print()
    return 0


def _refused(sentence: str, *, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"error": sentence}, ensure_ascii=False))
    else:
        print(sentence, file=sys.stderr)
    return REFUSED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="hanabi", description="Hanabi, exactly as its five rulebooks print it.")
    parser.add_argument("--version", action="version", version=f"hanabi {__version__}")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language (default: your environment's)")
    parser.set_defaults(run=_open)
    commands = parser.add_subparsers(metavar="COMMAND")

    play = commands.add_parser("play", help="play in this terminal, with bots")
    play.add_argument("--players", type=int, default=3, metavar="N", help="2 to 5, you included (default: 3)")
    _add_variant(play)
    play.add_argument("--bot", choices=sorted(BOTS), default="cautious", help="who plays with you")
    play.add_argument("--seed", type=int, metavar="N", help="deal the cards of this number")
    play.add_argument("--save", type=Path, metavar="FILE", help="keep the game there, and go on with it if it is there")
    play.set_defaults(run=_play)

    _add_join(commands.add_parser("join", help="sit down at a table on a server, in this terminal"))

    replay = commands.add_parser("replay", help="replay a recorded game under the rules")
    replay.add_argument("file", type=Path, metavar="FILE", help="a record of ours, or hanab.live's game JSON")
    replay.add_argument("--json", action="store_true", help="print the result as one JSON object")
    replay.add_argument("--moves", action="store_true", help="print every move as well")
    replay.set_defaults(run=_replay)

    commands.add_parser("options", help="list the editions and their options").set_defaults(run=_options)

    serving = Serving()
    serve = commands.add_parser("serve", help="serve tables to browsers and programs")
    serve.add_argument("--host", default=serving.host, help=f"the address to listen on (default: {serving.host})")
    serve.add_argument("--port", type=int, default=serving.port, help=f"(default: {serving.port})")
    serve.add_argument(
        "--database",
        default=serving.database,
        metavar="URL",
        help=f"sqlite:///FILE or postgresql://... (default: {serving.database})",
    )
    serve.add_argument("--workers", type=int, default=serving.workers, metavar="N", help="processes, with PostgreSQL")
    serve.add_argument("--open", action="store_true", help="show it in a browser, on another port if this is taken")
    serve.add_argument("--log", choices=LEVELS, help=f"(default: {serving.log}; with --open: {QUIET})")
    serve.add_argument("--bot-pause", type=float, default=serving.bot_pause, metavar="S", help="seconds bots wait")
    serve.add_argument("--connections", type=int, default=serving.connections, metavar="N", help="for each address")
    serve.add_argument("--posts", type=int, default=serving.posts, metavar="N", help="for each address in 30 s")
    serve.add_argument("--proxies", default=serving.proxies, metavar="LIST", help="proxies to believe")
    serve.set_defaults(run=_serve)

    arena = commands.add_parser("arena", help="let bots play many deals, and count what comes of it")
    arena.add_argument(
        "--bot",
        action="append",
        required=True,
        metavar="NAME[,NAME...]",
        help="a bot for every seat, or one for each seat; give it again for another team on the same deals",
    )
    arena.add_argument("--players", type=int, default=3, metavar="N", help="2 to 5 (default: 3)")
    _add_variant(arena)
    arena.add_argument("--games", type=int, default=1000, metavar="N", help="how many deals (default: 1000)")
    arena.add_argument("--seed", type=int, default=0, metavar="N", help="the first of the deals (default: 0)")
    arena.add_argument("--cores", type=int, default=os.cpu_count() or 1, metavar="N", help="(default: all)")
    arena.add_argument("--on", choices=("cores", "ray"), default="cores", help="this machine, or a Ray cluster")
    arena.add_argument("--json", action="store_true", help="print everything as one JSON object")
    arena.add_argument("--plot", type=Path, metavar="FILE", help="draw how often each score was reached, as SVG")
    arena.set_defaults(run=_arena)

    speed = commands.add_parser("bench", help="measure ours beside every other that is installed")
    speed.add_argument("--seconds", type=float, default=0.5, metavar="S", help="for each row and table (default: 0.5)")
    speed.add_argument("--players", type=int, action="append", metavar="N", help="only so many (default: 2, 3, 4, 5)")
    speed.add_argument("--json", action="store_true", help="print everything as one JSON object")
    speed.add_argument("--plot", type=Path, metavar="FILE", help="draw it there, as SVG")
    speed.add_argument("--readme", type=Path, metavar="FILE", help="write the table into this page, between its marks")
    speed.set_defaults(run=_bench)
    return parser


def _open(_: argparse.Namespace, tongue: Language) -> None:
    """Without a command: the application where there is a terminal that can show it, help where there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        _parser().print_help()
        return
    from hanabi.terminal.app import run  # noqa: PLC0415 (the other commands start quicker without it)

    run(tongue)


def _join(options: argparse.Namespace, tongue: Language) -> None:
    from hanabi.terminal.app import join  # noqa: PLC0415 (the other commands start quicker without it)

    join(tongue, options.link, options.name)


def _add_join(command: argparse.ArgumentParser) -> None:
    command.add_argument("link", metavar="URL", help="the link to the table")
    command.add_argument("--name", default="", help="what the others shall call you (default: you are asked)")
    command.set_defaults(run=_join)


def _add_variant(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--edition", default=DEFAULT, metavar="NAME", help=f"{', '.join(EDITIONS)} (default: {DEFAULT})"
    )
    command.add_argument("--option", action="append", default=[], metavar="NAME", help=", ".join(OPTIONS))


def _play(options: argparse.Namespace, tongue: Language) -> None:
    save: Path | None = options.save
    table = PlainTable(
        record=interop.read(save.read_bytes()) if save and save.exists() else _new_game(options, tongue),
        bot=BOTS[options.bot](),
        language=tongue,
        colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ,
        ask=input,
        tell=print,
        keep=lambda record: _keep(record, save),
    )
    table.run()


def _serve(options: argparse.Namespace, tongue: Language) -> None:
    from hanabi.server.opening import serve_and_show  # noqa: PLC0415 (the other commands start quicker without it)
    from hanabi.server.run import here, serve  # noqa: PLC0415 (the same)

    def tell(sentence: Message) -> None:
        print(tongue.say(sentence), flush=True)

    options.log = options.log or (QUIET if options.open else Serving().log)
    serving = Serving(**{name: getattr(options, name) for name in Serving.__struct_fields__})
    if options.open:
        serve_and_show(serving, tell)
    else:
        serve(serving, lambda address: tell(here(address)))


def _new_game(options: argparse.Namespace, tongue: Language) -> Record:
    hand_size(options.players)
    seed = secrets.randbits(63) if options.seed is None else options.seed
    names = (tongue.say(message("You")), *NAMES[: options.players - 1])
    return Record(variant(options.edition, *options.option), names, seed)


def _keep(record: Record, save: Path | None) -> None:
    """On disk after every move, and whole at every moment."""
    if save:
        whole = save.with_name(f"{save.name}.new")
        whole.write_text(write(record), encoding="utf-8")
        whole.replace(save)


def _replay(options: argparse.Namespace, tongue: Language) -> None:
    record = interop.read(options.file.read_bytes())
    game = record.game()
    if options.json:
        facts = {
            "players": len(record.players),
            "names": record.players,
            "variant": str(record.variant),
            "moves": game.turn,
            **result(game),
            "max_score": record.variant.max_score,
            "ended": game.ended.value if game.ended else None,
        }
        print(json.dumps(facts, ensure_ascii=False))
        return
    if options.moves:
        for event in (event for position in record.games() for event in View.open(position).events):
            print(tongue.say(phrases.event(event, record.players)))
    for line in _summary(record, game):
        print(tongue.say(line))


def _summary(record: Record, game: Game) -> Iterator[Message]:
    yield message("{variant}: {players}", variant=str(record.variant), players=", ".join(record.players))
    yield counted("{count} move", "{count} moves", game.turn)
    if game.ended:
        yield phrases.ENDS[game.ended]
        yield message("Score: {score} of {highest}", score=score(game), highest=game.variant.max_score)
        yield verdict(game).title
        yield verdict(game).comment
    else:
        yield message("The record stops here: the game is unfinished.")
    yield counted("{count} point on the table", "{count} points on the table", points(game))


def _options(_: argparse.Namespace, tongue: Language) -> None:
    for edition in EDITIONS.values():
        print(f"{edition.name}: {tongue.say(edition.title)} ({', '.join(edition.options)})")
    for option in OPTIONS.values():
        print(f"\n{option.name}: {tongue.say(option.title)}\n  {tongue.say(option.sentence)}")


def _arena(options: argparse.Namespace, tongue: Language) -> None:
    from hanabi.arena import showing  # noqa: PLC0415 (the other commands start quicker without it)
    from hanabi.arena.matches import Match, team_named  # noqa: PLC0415
    from hanabi.arena.spreading import hold, on_cores, on_ray  # noqa: PLC0415
    from hanabi.arena.standing import compared  # noqa: PLC0415

    name = str(variant(options.edition, *options.option))
    teams = [team_named(names, options.players) for names in options.bot]
    matches = [Match(name, team, options.games, options.seed) for team in teams]
    spread = on_ray if options.on == "ray" else on_cores(options.cores)
    standings = [hold(match, spread, _bar(match.bots, match.games)) for match in matches]
    if options.plot:
        options.plot.write_text(showing.drawing(standings, tongue.say), encoding="utf-8")
    if options.json:
        print(json.dumps(compared(standings)))
        return
    for standing in standings:
        for line in showing.lines(standing):
            print(tongue.say(line))
        print("\n".join(showing.histogram(standing)), end="\n\n")
    for other in standings[1:]:
        print(tongue.say(showing.difference(other, standings[0])))


def _bar(what: str, whole: int) -> Callable[[int], None]:
    """How far something is, shown to whoever watches; the end wipes it away."""

    def tell(done: int) -> None:
        bar = "█" * (30 * done // whole)
        _progress(f"{what}  {bar:░<30}  {100 * done // whole} %" if done < whole else "")

    return tell if sys.stderr.isatty() else lambda _: None


def _bench(options: argparse.Namespace, _: Language) -> None:
    from hanabi.bench.measuring import PLAYERS, measure  # noqa: PLC0415 (the other commands start quicker without it)
    from hanabi.bench.showing import drawing, page_with, table  # noqa: PLC0415

    for players in options.players or PLAYERS:
        hand_size(players)
    page = options.readme and page_with(options.readme.read_text(encoding="utf-8"), "")
    results = measure(options.seconds, options.players or PLAYERS, _progress)
    _progress("")
    print(json.dumps(asdict(results)) if options.json else table(results))
    if options.plot:
        options.plot.write_text(drawing(results), encoding="utf-8")
    if options.readme:
        options.readme.write_text(page_with(page, table(results)), encoding="utf-8")


def _progress(what: str) -> None:
    """A line that the next one replaces."""
    print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)
