"""A game again: at any turn, through anybody's eyes, alone or together."""

from __future__ import annotations

import signal
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.axe import axe
from browser.line import Line, cautious_moves, play
from browser.place import NAMES, a_finished_game, served
from browser.playing import LONGEST_WAIT, LOOK, card, introduce, lay, lying
from browser.tongue import check_language
from browser.visitors import Visitor, Watch
from hanabi import interop
from hanabi.bots import BOTS
from hanabi.editions import variant
from hanabi.interop import hanab_live
from hanabi.locale import LANGUAGES, language
from hanabi.moves import Discard, Play
from hanabi.record import Record, write
from hanabi.refusal import Refusal
from hanabi.score import score, verdict
from hanabi.table.requests import Note
from hanabi.table.settings import PERSON
from hanabi.view import View
from strategies import story
from tiers import one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page, Route

    from hanabi.game import Game
    from hanabi.message import Message

    Enter = Callable[[Visitor], BrowserContext]

CALM = Visitor(motion="reduce")
OURS = a_finished_game()
RECORD = interop.read(OURS)
THEIRS = hanab_live.write(RECORD)
GAMES = list(RECORD.games())
LAST = len(RECORD.actions)


def replay(context: BrowserContext, turn: int = 0) -> Page:
    """The game, brought here by a program."""
    made = context.request.post("/api/replays", data=OURS).json()["replay"]
    page = context.new_page()
    page.goto(f"/replay.html#replays/{made}?turn={turn}")
    return page


def slide(page: Page, turn: int) -> None:
    page.get_by_role("slider", name="Turn").fill(str(turn))


def see(page: Page, turn: int, seat: int | None = None) -> None:
    """Wait until the page is at this turn, and shows what this seat saw then, or everything."""
    look(page, GAMES[turn], seat)
    expect(page.locator(".story li")).to_have_count(turn + 1)
    expect(page.locator(".player input[name=turn]")).to_have_value(str(turn))
    expect(page.locator("select[name=seat]")).to_have_value("" if seat is None else str(seat))


def look(page: Page, game: Game, seat: int | None = None) -> None:
    page.wait_for_selector(".board")
    told = lying(View.open(game) if seat is None else View.of(game, seat))
    for _ in range(LONGEST_WAIT // 50):
        if page.evaluate(LOOK) == told:
            return
        page.wait_for_timeout(50)
    assert page.evaluate(LOOK) == told


# -- Bringing a game -----------------------------------------------------------------------------------

BRINGING = ("ours is picked", "hanab.live's is pasted", "hanab.live's is dropped")
DROP = """(place, text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.json", { type: "application/json" }));
  place.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def pick(page: Page, text: str) -> None:
    page.set_input_files("input[type=file]", {"name": "game.json", "mimeType": "text/plain", "buffer": text.encode()})


def paste(page: Page, text: str) -> None:
    page.get_by_label("Or its text").fill(text)
    page.get_by_role("button", name="Look at this game").click()


def drop(page: Page, text: str) -> None:
    page.locator(".drop").evaluate(DROP, text)


@pytest.mark.parametrize(("bring", "text"), [(pick, OURS), (paste, THEIRS), (drop, THEIRS)], ids=BRINGING)
def test_any_record_can_be_brought(bring: Callable[[Page, str], None], text: str, page: Page) -> None:
    page.goto("/replay.html")

    bring(page, text)

    see(page, 0)
    assert "#replays/" in page.url
    for seat, name in enumerate(RECORD.players):
        expect(page.locator(f".hand[data-seat='{seat}'] .name")).to_contain_text(name)
    page.keyboard.press("End")
    see(page, LAST)
    expect(page.locator(".result")).to_contain_text(f"Score: {score(GAMES[-1])} of {RECORD.variant.max_score}")
    expect(page.locator(".result")).to_contain_text(str(verdict(GAMES[-1]).title))


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
def test_a_file_that_is_no_record_gets_a_sentence(code: str, enter: Enter, watch: Watch) -> None:
    page = enter(Visitor(language=code, motion="reduce")).new_page()
    page.goto("/replay.html")
    check_language(page, code)

    for text in ("a novel", "{}", OURS.replace("discard 0", "discard 9"), THEIRS.replace('"rank": 5', '"rank": 6')):
        with pytest.raises(Refusal) as refused:
            interop.read(text)
        pick(page, text)
        expect(page.locator("#notice span")).to_have_text(language(code).say(refused.value.message))
    watch.forgive("status of 422")
    pick(page, OURS)
    see(page, 0)


def test_the_games_to_choose_from_are_ones_own_and_those_that_others_made_public(
    enter: Enter, server: str, folder: Path
) -> None:
    me, other = enter(CALM), enter(CALM)
    for context, name in ((me, "Zoé"), (other, "Yann")):
        introduce(context, name)
    played = {}
    for who, context, listing in (("mine", me, "link"), ("public", other, "public"), ("hidden", other, "link")):
        laid = lay(server, folder, "first + harder", PERSON, "cautious", deal=1, listing=listing)
        wrong = next(slot for slot, held in enumerate(laid.game.hands[0]) if held.card.value > 1)
        play(context, server, laid, [Play(wrong)])
        played[who] = laid.id
    page = me.new_page()
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="Replays").click()

    expect(page.locator(".my-games li")).to_have_count(1)
    expect(page.locator(f".my-games [data-key='{played['mine']}']")).to_contain_text("Zoé, Botan")
    expect(page.locator(f".others [data-key='{played['public']}']")).to_contain_text("lost · ")
    expect(page.locator(f"[data-key='{played['hidden']}']")).to_have_count(0)
    expect(page.locator(".drop")).to_be_visible()
    page.locator(".others").get_by_role("link", name="Replay").first.click()
    expect(page.locator(".story li")).to_have_count(1)


@pytest.mark.parametrize("visitor", one_of([CALM, Visitor(width=390, height=664, touch=True)]), ids=["desk", "phone"])
def test_the_games_to_choose_from_keep_nobody_out(visitor: Visitor, enter: Enter) -> None:
    page = enter(visitor).new_page()
    page.goto("/replay.html", wait_until="networkidle")
    expect(page.locator(".drop")).to_be_visible()

    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


def test_ones_own_notes_are_there_again(enter: Enter, server: str, folder: Path) -> None:
    context = enter(CALM)
    introduce(context, "Zoé")
    laid = lay(server, folder, "cocktail", PERSON, "cautious", deal=1)
    play(context, server, laid, cautious_moves(laid))
    with Line.of(context, server, laid.id) as line:
        line.ask(Note(card=0, text="a five?"))
    for reader, text in ((context, "a five?"), (enter(CALM), None)):
        page = reader.new_page()
        page.goto(f"/replay.html#tables/{laid.id}")
        page.click(card(0, 0))
        knowing = page.locator(".knowing")
        expect(knowing).to_contain_text("What its holder knew then")
        expect(knowing.get_by_text("a five?")).to_have_count(1 if text else 0)
        expect(page.locator(".note-mark")).to_have_count(1 if text else 0)


# -- Going through it ----------------------------------------------------------------------------------


def test_every_way_to_a_turn(enter: Enter) -> None:
    page = replay(enter(CALM))
    see(page, 0)
    player = page.get_by_role("group", name="Earlier turns")
    keys = page.keyboard

    player.get_by_role("button", name="One on").click()
    see(page, 1)
    player.get_by_role("button", name="To the last").click()
    see(page, LAST)
    player.get_by_role("button", name="One back").click()
    see(page, LAST - 1)
    player.get_by_role("button", name="To the deal").click()
    see(page, 0)
    slide(page, 17)
    see(page, 17)
    page.locator(".story button").nth(5).click()
    see(page, 5)
    page.locator(".bill h1").click()
    for key, turn in (("ArrowRight", 6), ("ArrowLeft", 5), ("ArrowLeft", 4), ("End", LAST), ("Home", 0)):
        keys.press(key)
        see(page, turn)
    keys.press("ArrowLeft")
    see(page, 0)


# Every turn that the page has been at, however short.
TURNS = """() => {
  const slider = document.querySelector("input[name=turn]");
  window.turns = [];
  new MutationObserver(() => turns.push(slider.value)).observe(slider, { attributeFilter: ["value"] });
}"""


def test_the_game_runs_by_itself(enter: Enter) -> None:
    page = replay(enter(CALM), LAST - 3)
    see(page, LAST - 3)
    page.get_by_label("Speed").select_option("4")

    page.keyboard.press("Escape")
    page.locator(".bill h1").click()
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    see(page, LAST)
    run = page.get_by_role("button", name="Let the game run")
    expect(run).to_be_visible()

    page.evaluate(TURNS)
    run.click()
    page.wait_for_function("() => turns.includes('0') && turns.includes('1')")
    page.get_by_role("button", name="Pause").click()
    expect(run).to_be_visible()


def test_the_game_runs_from_the_deal_however_long_the_first_step_takes(enter: Enter) -> None:
    page = replay(enter(CALM), LAST)
    see(page, LAST)
    held: list[Route] = []
    page.route("**/table/lively.js", lambda route: held.append(route))  # noqa: PLW0108
    page.get_by_label("Speed").select_option("4")
    page.clock.install()
    page.evaluate(TURNS)

    page.get_by_role("button", name="Let the game run").click()
    page.clock.run_for(400)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    for route in held:
        route.continue_()

    page.wait_for_function("() => turns.length > 1")
    page.get_by_role("button", name="Pause").click()


def test_through_the_eyes_of_every_seat(enter: Enter) -> None:
    """S5: one's own hand is face down."""
    page = replay(enter(CALM), 9)
    seen_by = page.get_by_label("Seen by")

    for seat, name in enumerate(NAMES[:3]):
        seen_by.select_option(name)
        see(page, 9, seat)
        expect(page.locator(f".hand[data-seat='{seat}'] .face")).to_have_count(0)
        page.keyboard.press("End")
        see(page, LAST, seat)
        page.locator(".story button").nth(9).click()
        see(page, 9, seat)
    seen_by.select_option("")
    see(page, 9)


def test_what_the_holder_of_a_card_knew_of_it(enter: Enter) -> None:
    page = replay(enter(CALM))
    turn, seat, slot, word = next(
        (turn, seat, slot, str(hint.word))
        for turn, game in enumerate(GAMES)
        for seat, hand in enumerate(game.hands)
        for slot, held in enumerate(hand)
        for hint in held.hints
        if hint.touched
    )
    slide(page, turn)
    see(page, turn)

    page.click(card(seat, slot))

    knowing = page.get_by_role("dialog", name=f"{NAMES[seat]}, card {slot + 1}")
    expect(knowing).to_contain_text(f"told: {word}")
    page.keyboard.press("Escape")
    expect(knowing).to_have_count(0)
    expect(page.locator(card(seat, slot))).to_be_focused()


def test_a_link_to_a_turn(enter: Enter, server: str) -> None:
    page = replay(enter(CALM), 3)
    see(page, 3)
    page.get_by_label("Seen by").select_option(NAMES[1])
    slide(page, 12)  # at once, while the eyes are still on their way
    see(page, 12, 1)
    link = page.get_by_label("The link to this turn").input_value()
    assert link.startswith(f"{server}/replay.html#replays/")
    page.wait_for_url(link)  # a reload stays there, too

    friend = enter(CALM).new_page()
    friend.goto(link)

    see(friend, 12, 1)
    friend.goto(link.replace("turn=12", "turn=999999").replace("&seat=1", ""))
    see(friend, LAST)


def a_game_of_discards(edition: str) -> str:
    """Nobody plays a card, up to the last round."""
    record = Record(variant(edition), NAMES[:2], 0)
    while not (game := record.game()).ended:
        discards = [move for move in game.legal_moves if isinstance(move, Discard)]
        record = replace(record, actions=(*record.actions, [*discards, *game.legal_moves][0]))
    return write(record)


@pytest.mark.parametrize(("edition", "title"), [("first", "Horrible"), ("cocktail", "Risible")])
def test_the_lowest_band_is_called_as_in_the_rulebook(edition: str, title: str, enter: Enter) -> None:
    """N2"""
    context = enter(Visitor(language="fr", motion="reduce"))
    made = context.request.post("/api/replays", data=a_game_of_discards(edition)).json()["replay"]
    page = context.new_page()

    page.goto(f"/replay.html#replays/{made}?turn=999")

    expect(page.locator(".result strong")).to_have_text(title)


def test_a_replay_speaks_another_language_at_once(enter: Enter) -> None:
    page = replay(enter(CALM), LAST)
    see(page, LAST)

    for code in ("fr", "it"):
        page.select_option("[name=language]", code)
        expect(page.locator(".result strong")).to_have_text(language(code).say(verdict(GAMES[-1]).title))
        check_language(page, code)
    see(page, LAST)


# -- A table's own replay ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", one_of(LANGUAGES, 1))
def test_bots_say_why(code: str, enter: Enter, server: str, folder: Path) -> None:
    context = enter(Visitor(language=code, motion="reduce"))
    introduce(context, "Zoé")
    laid = lay(server, folder, "first + harder", PERSON, "cautious", deal=3)
    play(context, server, laid, cautious_moves(laid))
    page = context.new_page()
    page.goto(f"/replay.html#tables/{laid.id}?turn={laid.actions}")
    look(page, laid.game)

    told = page.locator(".story .why")
    expect(told.first.locator("summary")).to_be_visible()
    texts = told.evaluate_all("(all) => all.map((why) => why.lastChild.textContent)")
    assert texts == [language(code).say(reason) for reason in reasons(laid.games, ("Zoé", "cautious"))]
    check_language(page, code)
    told.last.locator("summary").click()
    expect(told.last).to_have_attribute("open", "")


def reasons(games: Sequence[Game], names: Sequence[str]) -> Iterator[Message]:
    """What the bot in the second seat gave as its reasons."""
    bot = BOTS["cautious"]()
    for turn, game in enumerate(games[:-1], start=1):
        if game.seat == 1:
            shown = story(games[:turn])
            _, reason, _ = bot.think(shown).told_to(names)
            assert reason is not None
            yield reason


def test_a_game_that_is_not_over_gives_no_card_away(enter: Enter, server: str, folder: Path, watch: Watch) -> None:
    context = enter(CALM)
    introduce(context, "Zoé")
    laid = lay(server, folder, "cocktail", PERSON, "cautious")
    play(context, server, laid, ())
    page = context.new_page()

    page.goto(f"/replay.html#tables/{laid.id}")

    expect(page.locator("h1")).to_have_text("The game is not over: its record would give the cards away.")
    watch.forgive("status of 409")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator(".hand.own")).to_be_visible()


@pytest.mark.parametrize("source", one_of(["replays/nothing", "tables/nothing", "shows/nothing", "nothing"]))
def test_a_replay_that_is_not_there(source: str, page: Page, watch: Watch) -> None:
    page.goto(f"/replay.html#{source}")

    expect(page.locator("h1")).to_contain_text("There is no such")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("#making")).to_be_visible()
    if source in ("replays/nothing", "tables/nothing"):
        watch.forgive("status of 404")


# -- Together ------------------------------------------------------------------------------------------


def begin_show(leader: BrowserContext, follower: BrowserContext, turn: int) -> tuple[Page, Page]:
    """One of them asks the other to watch together."""
    introduce(leader, "Zoé")
    ahead, behind = replay(leader, turn), follower.new_page()
    see(ahead, turn)
    ahead.get_by_role("button", name="Watch together").click()
    link = ahead.get_by_label("The link to send").input_value()
    behind.goto(link)
    see(ahead, turn)
    see(behind, turn)
    return ahead, behind


def test_one_leads_and_the_other_follows(enter: Enter) -> None:
    ahead, behind = begin_show(enter(CALM), enter(CALM), 4)
    states = [page.locator(".company [role=status]") for page in (ahead, behind)]
    expect(states[0]).to_have_text("You lead: everybody goes where you go.")
    expect(states[1]).to_have_text("You go where Zoé goes.")
    expect(ahead.get_by_role("list", name="Who watches")).to_contain_text("1 guest")

    for turn, key in ((5, "ArrowRight"), (LAST, "End"), (0, "Home")):
        ahead.keyboard.press(key)
        see(behind, turn)
    ahead.get_by_label("Seen by").select_option(NAMES[2])
    see(behind, 0, 2)

    slide(behind, 20)
    see(behind, 20, 2)
    expect(states[1]).to_have_text("You look around by yourself.")
    slide(ahead, 8)
    see(ahead, 8, 2)
    see(behind, 20, 2)
    behind.get_by_role("button", name="Follow Zoé").click()
    see(behind, 8, 2)

    slide(behind, 15)
    see(behind, 15, 2)
    behind.get_by_role("button", name="Take the lead").click()
    expect(states[1]).to_have_text("You lead: everybody goes where you go.")
    expect(states[0]).to_contain_text("You go where Guest")
    see(ahead, 15, 2)
    behind.keyboard.press("End")
    see(ahead, LAST, 2)

    ahead.get_by_role("button", name="Take the lead").click()
    expect(states[1]).to_have_text("You go where Zoé goes.")
    ahead.keyboard.press("Home")
    see(behind, 0, 2)


@pytest.mark.slow
def test_a_show_goes_on_when_the_server_is_back(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path) as own:
        watch = Watch(own.url)
        contexts = [CALM.enter(browser, own.url) for _ in range(2)]
        for context in contexts:
            watch.over(context)
        ahead, behind = begin_show(contexts[0], contexts[1], 4)

        own.end(signal.SIGKILL)
        for page in (ahead, behind):
            expect(page.locator("#line.lost")).not_to_be_empty()
        ahead.keyboard.press("ArrowRight")
        see(ahead, 5)
        own.start()

        see(behind, 5)
        for page in (ahead, behind):
            expect(page.locator("#line")).to_be_empty()
        ahead.keyboard.press("End")
        see(behind, LAST)
        watch.forgive("ERR_CONNECTION_REFUSED")
        assert watch.troubles == []
        for context in contexts:
            context.close()
