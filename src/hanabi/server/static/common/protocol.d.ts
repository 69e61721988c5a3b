// Written by `make docs` from the types of the server; a test fails when it is out of date.

export type Request = Sit | Stand | Ready | Fill | Act | TakeBack | Order | Note | Say | SayRemark | Vote | Return;

export type Reply = Update | Accepted | Refused | Closing;

export type Fact = Sat | Stood | Readied | Started | Acted | TookBack | Noted | Said | Remarked | Voted | TakenOver | Returned | Stopped | Rematched | Challenged;

export type Happened = Clued | Discarded | Launched | Misfired | TokenReturned | ErrorTakenBack | Revealed | TileLost | ShuffledIn | Drew | LastRoundBegan | Rearranged | Ended;

export type ShowRequest = Go | Lead;

/** Take a seat, or any free one. */
export interface Sit {
  readonly type: "sit";
  readonly id?: number; // left out: 0
  readonly name?: string; // left out: ""
  readonly seat?: number | null; // left out: null
}

/** Leave one's seat, before the game. */
export interface Stand {
  readonly type: "stand";
  readonly id?: number; // left out: 0
}

/** Be ready to begin, and say how colourful one's clothes are (S4). */
export interface Ready {
  readonly type: "ready";
  readonly id?: number; // left out: 0
  readonly colourful?: number; // left out: 0
}

/** Ask bots to take the free seats, before the game; a person who comes later may still have such a seat. */
export interface Fill {
  readonly type: "fill";
  readonly id?: number; // left out: 0
}

/** Move, in answer to this turn: a text form of docs/records.md. */
export interface Act {
  readonly type: "act";
  readonly id?: number; // left out: 0
  readonly turn: number;
  readonly move: string;
}

/** Take back one's last move, and what has followed: where all others are bots. */
export interface TakeBack {
  readonly type: "takeback";
  readonly id?: number; // left out: 0
}

/** Put one's hand in another order (H1). */
export interface Order {
  readonly type: "order";
  readonly id?: number; // left out: 0
  readonly slots: readonly number[];
}

/** Write a private note on a card, by its number; an empty text takes it away. */
export interface Note {
  readonly type: "note";
  readonly id?: number; // left out: 0
  readonly card: number;
  readonly text: string;
}

/** Say something (H2). */
export interface Say {
  readonly type: "say";
  readonly id?: number; // left out: 0
  readonly text: string;
}

/** Say one of the set remarks (H2). */
export interface SayRemark {
  readonly type: "remark";
  readonly id?: number; // left out: 0
  readonly remark: Remark;
}

/** H2: what may be said where only set remarks are allowed. */
export type Remark = "hello" | "thinking" | "know-nothing" | "remember" | "well-done" | "oops" | "thanks" | "goodbye";

/** Agree, or no longer agree, to a motion; `seat` is whose seat a bot shall take over. */
export interface Vote {
  readonly type: "vote";
  readonly id?: number; // left out: 0
  readonly motion: Motion;
  readonly seat?: number | null; // left out: null
  readonly agreed?: boolean; // left out: true
}

/** What the people at a table can agree on. */
export type Motion = "take-over" | "end" | "rematch";

/** Take one's seat back from a bot. */
export interface Return {
  readonly type: "return";
  readonly id?: number; // left out: 0
}

/** The whole table as the viewer may know it, and what has happened since the number they had seen. */
export interface Update {
  readonly type: "update";
  readonly number: number;
  readonly table: string;
  readonly code: string;
  readonly settings: Settings;
  readonly seats: readonly SeatState[];
  readonly commitment: string;
  readonly you?: number | null; // left out: null
  readonly view?: ViewState | null; // left out: null
  readonly log?: readonly LogLine[]; // left out: []
  readonly votes?: readonly VoteState[]; // left out: []
  readonly deadline?: number | null; // left out: null
  readonly over?: boolean; // left out: false
  readonly stopped?: Stop | null; // left out: null
  readonly ending?: Words | null; // left out: null
  readonly secret?: string | null; // left out: null
  readonly next_table?: string | null; // left out: null
  readonly preparing?: boolean; // left out: false
  readonly challenge?: string | null; // left out: null
  readonly alone?: boolean; // left out: false
}

/** Everything that is chosen when a table is made. Nobody needs to choose anything. */
export interface Settings {
  readonly variant?: string; // left out: "cocktail"
  readonly seats?: readonly string[]; // left out: ["person","conventions","conventions"]
  readonly first?: number | "colourful" | "random"; // left out: "random"
  readonly talk?: Talk; // left out: "free"
  readonly memory?: Memory; // left out: "all"
  readonly clock?: Clock; // left out: {}
  readonly time_out?: TimeOut; // left out: "bot-moves"
  readonly listing?: Listing; // left out: "public"
  readonly spectators?: Spectators; // left out: "closed"
  readonly stand_in?: string; // left out: "cautious"
}

/** H2: how much may be said. */
export type Talk = "none" | "remarks" | "free";

/** H4: what a screen shows of the past; who plays may of course remember more. */
export type Memory = "nothing" | "clues" | "all";

/** How long players may think; each move gives `increment` seconds back where time is counted for the game. */
export interface Clock {
  readonly kind?: ClockKind; // left out: "none"
  readonly amount?: number; // left out: 0
  readonly increment?: number; // left out: 0
}

/** What the amount of a clock is counted in. */
export type ClockKind = "none" | "move" | "game" | "days";

/** What happens when a clock runs out. */
export type TimeOut = "bot-moves" | "game-ends";

/** Who finds the table. */
export type Listing = "public" | "link";

/** What somebody sees who only watches. */
export type Spectators = "none" | "closed" | "open";

/** A seat: who is there. `kind` is `person` or the name of a bot; `open` says that a person may sit down here. */
export interface SeatState {
  readonly kind: string;
  readonly name?: string; // left out: ""
  readonly ready?: boolean; // left out: false
  readonly taken_over?: boolean; // left out: false
  readonly open?: boolean; // left out: false
  readonly present?: boolean; // left out: false
  readonly time_left?: number | null; // left out: null
}

/** The game as the viewer may know it, with what they may do now (text forms of docs/records.md). `mistakes` are those of the legal moves of which the viewer can know that they are an error, or the loss of an indispensable card. `sayable` are, for a player who waits, the words of the clues that each seat could be given. */
export interface ViewState {
  readonly seat: number;
  readonly turn: number;
  readonly hands: readonly (readonly CardState[])[];
  readonly deck_size: number;
  readonly fireworks: Readonly<Record<string, number>>;
  readonly discard_pile: readonly string[];
  readonly clue_tokens: number;
  readonly errors: number;
  readonly points: number;
  readonly score: number;
  readonly best_score: number;
  readonly pace: number;
  readonly legal?: readonly string[]; // left out: []
  readonly mistakes?: readonly string[]; // left out: []
  readonly sayable?: readonly string[]; // left out: []
  readonly revealed?: readonly Tile[]; // left out: []
  readonly face_down?: number; // left out: 0
  readonly pending?: Tile | null; // left out: null
  readonly turns_left?: number | null; // left out: null
  readonly doomed?: readonly string[]; // left out: []
  readonly indispensable?: readonly string[]; // left out: []
  readonly ended?: End | null; // left out: null
  readonly outcome?: Outcome; // left out: "unfinished"
  readonly verdict?: Verdict | null; // left out: null
}

/** A card in a hand. `hints` are the clues it has received, `+red` or `-3`; without `can_be` it can be anything. */
export interface CardState {
  readonly number: number;
  readonly card?: string | null; // left out: null
  readonly hints?: readonly string[]; // left out: []
  readonly can_be?: string; // left out: ""
  readonly mark?: "" | "indispensable" | "playable" | "useless"; // left out: ""
  readonly note?: string; // left out: ""
}

/** The bonus tiles (F3). */
export type Tile = "token" | "mend" | "colour-clue" | "value-clue" | "shuffle-in" | "launch";

/** Why a game ended. */
export type End = "errors" | "complete" | "last-round" | "indispensable" | "stuck";

/** What a game came to. */
export type Outcome = "unfinished" | "lost" | "finished" | "perfect";

/** What is said of a game that is over; `mentions` are the fireworks to be named beside the score. */
export interface Verdict {
  readonly title: Words;
  readonly comment: Words;
  readonly mentions?: readonly string[]; // left out: []
}

/** A sentence in English and its facts, to be read through a catalogue; `plural` where it depends on `count`. `context` is given where catalogues need it to translate the text, because rulebooks have different words for it. `topic` names what it is about, where there is more to read about that. */
export interface Words {
  readonly text: string;
  readonly facts?: Readonly<Record<string, string | number | Words>>; // left out: {}
  readonly plural?: string; // left out: ""
  readonly count?: number; // left out: 1
  readonly context?: string; // left out: ""
  readonly topic?: string; // left out: ""
}

/** Something that has happened: its number, when (seconds since 1970), what, and the events of a move. `words` tell it to the viewer, one sentence for each event; what is nobody else's business has none. `short` is a move in a few words. */
export interface LogLine {
  readonly number: number;
  readonly at: number;
  readonly fact: Fact;
  readonly events?: readonly Happened[]; // left out: []
  readonly words?: readonly Words[]; // left out: []
  readonly short?: Words | null; // left out: null
}

/** Somebody took a seat: a free one, or one that a bot has kept for whoever comes. */
export interface Sat {
  readonly type: "sat";
  readonly seat: number;
  readonly name: string;
  readonly person?: string; // left out: ""
}

/** Somebody left their seat. */
export interface Stood {
  readonly type: "stood";
  readonly seat: number;
}

/** Somebody is ready. */
export interface Readied {
  readonly type: "readied";
  readonly seat: number;
  readonly colourful?: number; // left out: 0
}

/** The cards were dealt; `first` begins. */
export interface Started {
  readonly type: "started";
  readonly first: number;
}

/** Somebody moved, or put their hand in order: a text form of docs/records.md. A bot may say why, and afterwards, how an earlier clue of its own was meant that went wrong. */
export interface Acted {
  readonly type: "acted";
  readonly seat: number;
  readonly action: string;
  readonly by?: By; // left out: "person"
  readonly why?: Words | null; // left out: null
  readonly afterwards?: Words | null; // left out: null
}

/** Who made a move. */
export type By = "person" | "bot" | "clock";

/** Somebody took their last move back: of the entries from number `since` on, no move stands. */
export interface TookBack {
  readonly type: "tookback";
  readonly seat: number;
  readonly since: number;
}

/** Somebody wrote a private note on a card. */
export interface Noted {
  readonly type: "noted";
  readonly seat: number;
  readonly card: number;
  readonly text: string;
}

/** Somebody said something. */
export interface Said {
  readonly type: "said";
  readonly seat: number;
  readonly text: string;
}

/** Somebody made a set remark. */
export interface Remarked {
  readonly type: "remarked";
  readonly seat: number;
  readonly remark: Remark;
}

/** Somebody agreed to a motion, or no longer does. */
export interface Voted {
  readonly type: "voted";
  readonly seat: number;
  readonly motion: Motion;
  readonly about?: number | null; // left out: null
  readonly agreed?: boolean; // left out: true
}

/** A bot plays in somebody's place, or in that of whoever comes. */
export interface TakenOver {
  readonly type: "takenover";
  readonly seat: number;
}

/** Somebody has taken their seat back. */
export interface Returned {
  readonly type: "returned";
  readonly seat: number;
}

/** The game was left unfinished. */
export interface Stopped {
  readonly type: "stopped";
  readonly why: Stop;
}

/** Why a game was left unfinished. */
export type Stop = "agreed" | "clock";

/** The same people go on at another table. */
export interface Rematched {
  readonly type: "rematched";
  readonly table: string;
}

/** The deal is a challenge, which is closed at `closes`: until then nobody is told its secret. */
export interface Challenged {
  readonly type: "challenged";
  readonly challenge: string;
  readonly closes: number;
}

/** A clue was given; `slots` are the cards it points at (C4), maybe none (C5). */
export interface Clued {
  readonly type: "clued";
  readonly seat: number;
  readonly target: number;
  readonly word: string | number;
  readonly slots: readonly number[];
}

/** A card went to the discard pile, by choice (D2). */
export interface Discarded {
  readonly type: "discarded";
  readonly seat: number;
  readonly slot: number;
  readonly card: string;
}

/** A card went on its firework (P1): from a slot, maybe announced (M2), or from the discard pile by a tile (F3). */
export interface Launched {
  readonly type: "launched";
  readonly seat: number;
  readonly slot: number | null;
  readonly card: string;
  readonly announced?: string | null; // left out: null
}

/** A card that did not fit, or was announced wrongly, went to the discard pile and cost an error (P2, M3). */
export interface Misfired {
  readonly type: "misfired";
  readonly seat: number;
  readonly slot: number;
  readonly card: string;
  readonly announced?: string | null; // left out: null
}

/** A clue token came back. */
export interface TokenReturned {
  readonly type: "tokenreturned";
}

/** A tile took an error back (F3). */
export interface ErrorTakenBack {
  readonly type: "errortakenback";
}

/** A bonus tile was turned over (F1). */
export interface Revealed {
  readonly type: "revealed";
  readonly tile: Tile;
}

/** A tile had nothing to act on (F5, F6), or was declined (F4). */
export interface TileLost {
  readonly type: "tilelost";
  readonly tile: Tile;
}

/** A card of the discard pile was shuffled into the deck (F3). */
export interface ShuffledIn {
  readonly type: "shuffledin";
  readonly card: string;
}

/** A player drew a card; who must not see it is told nothing of it. */
export interface Drew {
  readonly type: "drew";
  readonly seat: number;
  readonly card: string | null;
}

/** The last card was drawn: everyone has one more turn (E3). */
export interface LastRoundBegan {
  readonly type: "lastroundbegan";
}

/** A player put their hand in another order (H1). */
export interface Rearranged {
  readonly type: "rearranged";
  readonly seat: number;
  readonly order: readonly number[];
}

/** The game is over. */
export interface Ended {
  readonly type: "ended";
  readonly end: End;
}

/** Somebody's standing agreement to a motion, and how it is put to the viewer. */
export interface VoteState {
  readonly seat: number;
  readonly motion: Motion;
  readonly words: Words;
  readonly about?: number | null; // left out: null
}

/** The request is done; at a table it is stored, too, and `number` is the last fact that came of it. */
export interface Accepted {
  readonly type: "accepted";
  readonly id: number;
  readonly number?: number; // left out: 0
}

/** The request changed nothing, and why, in the reader's language; `rule` is an id of docs/rules.md. */
export interface Refused {
  readonly type: "refused";
  readonly id: number;
  readonly sentence: string;
  readonly rule?: string | null; // left out: null
}

/** The server goes away for a moment: come back after so many seconds. */
export interface Closing {
  readonly type: "closing";
  readonly come_back_in: number;
}

/** Lead everybody to a position, 0 being the deal, seen through the eyes of a seat or with all hands open. With a `fork` it is a position of the branch that it makes of the game. */
export interface Go {
  readonly type: "go";
  readonly id?: number; // left out: 0
  readonly position: number;
  readonly seat?: number | null; // left out: null
  readonly fork?: Fork | null; // left out: null
}

/** Where a branch leaves its game, 0 being the deal, and the moves that follow (text forms of docs/records.md). */
export interface Fork {
  readonly turn: number;
  readonly moves?: readonly string[]; // left out: []
}

/** Take the lead; whoever had it follows. */
export interface Lead {
  readonly type: "lead";
  readonly id?: number; // left out: 0
}

/** Where a show is, and whether the receiver leads it. `position` counts the updates of the game's replay, from 0, or where there is a `fork`, those of the branch that it makes of the game. `watchers` are the names of all who are there; an empty one is of somebody who has told none. */
export interface ShowState {
  readonly type: "scene";
  readonly source: string;
  readonly position: number;
  readonly leader: string;
  readonly seat?: number | null; // left out: null
  readonly fork?: Fork | null; // left out: null
  readonly leading?: boolean; // left out: false
  readonly watchers?: readonly string[]; // left out: []
}

/** Why a request was refused, in the reader's language; `rule` is an id of docs/rules.md. */
export interface ErrorState {
  readonly error: string;
  readonly rule?: string | null; // left out: null
}

/** What somebody is called. */
export interface Name {
  readonly name: string;
}

/** Somebody is known now; `token` is for programs, which send it as a bearer token. */
export interface Known {
  readonly name: string;
  readonly token: string | null;
}

/** Who the asker is (a stranger has no name) and where they sit: first where it is their turn, last what is over. `finished` is how many games they have played to the end, `level` that of the bots that suits them. `preparing` are the bots that cannot play on this server yet, in the order in which they will: each is compiled, once on a machine. `lasts` is whether more than their devices knows them: a passkey, or a code on paper. */
export interface Me {
  readonly name: string;
  readonly level: string;
  readonly finished: number;
  readonly tables: readonly TableRow[];
  readonly preparing: readonly string[];
  readonly lasts: boolean;
}

/** A table as the lists show it. `names` has one for each seat, empty where it is free; there are none for a table of an older server until something happens there. `to_move` is the seat whose turn it is, `moved` when something last happened, `deadline` how many seconds whoever is to move has left, where a clock runs. `your_seat` is told in one's own list, `outcome` and `score` once the game is over. */
export interface TableRow {
  readonly table: string;
  readonly code: string;
  readonly variant: string;
  readonly players: number;
  readonly state: string;
  readonly created: number;
  readonly settings: Settings;
  readonly names: readonly string[];
  readonly free: number;
  readonly turn: number;
  readonly moved: number;
  readonly to_move: number | null;
  readonly your_seat: number | null;
  readonly deadline: number | null;
  readonly outcome: Outcome | null;
  readonly score: number | null;
}

/** Whether everybody who has the link may see the history of one's games. */
export interface Publishing {
  readonly published: boolean;
}

/** The games of somebody that are over, newest first, and what they add up to. `games` and `tally` are those that were wanted; `variants`, `players`, `people` and `bots` name what there is to be chosen. With a `link` it is published: others see it, but for the tables and the people. */
export interface HistoryState {
  readonly name: string;
  readonly link: string;
  readonly variants: readonly string[];
  readonly players: readonly number[];
  readonly people: readonly string[];
  readonly bots: readonly string[];
  readonly games: readonly Played[];
  readonly tally: Tally;
}

/** A game that is over: when, with which people and kinds of bots, and what came of it, of the most there is. `faults` are one's own, once the game was reviewed. */
export interface Played {
  readonly table: string;
  readonly ended: number;
  readonly variant: string;
  readonly players: number;
  readonly people: readonly string[];
  readonly bots: readonly string[];
  readonly outcome: Outcome;
  readonly score: number;
  readonly most: number;
  readonly taken_back: boolean;
  readonly faults: Faults | null;
}

/** How often somebody erred in a game, by its review: by half a point at least, or surely by a whole one. */
export interface Faults {
  readonly mistakes: number;
  readonly blunders: number;
}

/** What the games add up to; the most frequent groups first, the curves from the oldest game to the newest. */
export interface Tally {
  readonly all: Figures;
  readonly variants: readonly Group[];
  readonly players: readonly Group[];
  readonly people: readonly Group[];
  readonly bots: readonly Group[];
  readonly curve: readonly Point[];
  readonly best: readonly Played[];
  readonly unlost: Streak;
  readonly perfect: Streak;
  readonly faults: readonly FaultPoint[];
  readonly mean_faults: number;
}

/** Of some games: how many, what they came to on average and at best, how many were perfect, how many lost. */
export interface Figures {
  readonly games: number;
  readonly mean_score: number;
  readonly mean_share: number;
  readonly best_score: number;
  readonly perfect: number;
  readonly lost: number;
}

/** The figures of what has something in common: a variant, a number of players, a partner. */
export interface Group {
  readonly of: string;
  readonly figures: Figures;
}

/** A game on the curve: its share of the most there was, and the mean of the last few. */
export interface Point {
  readonly ended: number;
  readonly share: number;
  readonly trend: number;
}

/** How many games in a row, the longest time and up to now. */
export interface Streak {
  readonly longest: number;
  readonly current: number;
}

/** A game that was reviewed: how many mistakes and blunders were one's own, and the mean of the last few. */
export interface FaultPoint {
  readonly ended: number;
  readonly faults: number;
  readonly trend: number;
}

/** What the asker has chosen, if they ever did; a stranger cannot. */
export interface Chosen {
  readonly known?: boolean; // left out: false
  readonly preferences?: Preferences | null; // left out: null
}

/** How somebody likes the pages, on all their devices; what is left out is as it usually is. `pace` is that of the bots' moves, `knowledge` what is drawn on the cards of team-mates, `confirm` a second yes before what can be known to be a mistake. Marks: the card that its holder would discard next, the newest card, who moves in which order, and the figures of the game. Without a `language` it is the browser's. `learnt` names the lessons that they have gone through, with spaces between. `solved` are the puzzles that they have solved, a bit each from the lowest on, and `streak` how many were solved at once in a row, now and at best. */
export interface Preferences {
  readonly language?: string; // left out: ""
  readonly theme?: "auto" | "dark" | "light"; // left out: "auto"
  readonly pace?: "brisk" | "calm" | "once"; // left out: "brisk"
  readonly knowledge?: "all" | "chips"; // left out: "all"
  readonly faces?: "pictures" | "plain"; // left out: "pictures"
  readonly sound?: "off" | "on"; // left out: "on"
  readonly confirm?: "off" | "on"; // left out: "on"
  readonly notify?: "off" | "on"; // left out: "off"
  readonly "mark-chop"?: "off" | "on"; // left out: "off"
  readonly "mark-newest"?: "off" | "on"; // left out: "off"
  readonly "mark-order"?: "off" | "on"; // left out: "on"
  readonly "mark-figures"?: "off" | "on"; // left out: "on"
  readonly learnt?: string; // left out: ""
  readonly solved?: string; // left out: ""
  readonly streak?: string; // left out: ""
}

/** A link that works once, for the asker's second device, for how many seconds, and its QR code as SVG. */
export interface DeviceLink {
  readonly link: string;
  readonly lasts: number;
  readonly picture: string;
}

/** What stands in such a link behind the `#`. */
export interface DeviceCode {
  readonly code: string;
}

/** How the server knows the asker again; `recovery` is when their code on paper was made, if there is one. */
export interface Identity {
  readonly passkeys: readonly Passkey[];
  readonly devices: readonly Device[];
  readonly recovery: number | null;
}

/** A passkey of the asker: the device on which it was made, and when it was last used on another one. */
export interface Passkey {
  readonly passkey: string;
  readonly device: string;
  readonly created: number;
  readonly used: number | null;
}

/** A device that knows the asker, when it was last here, and whether it is this one; a program has no name. */
export interface Device {
  readonly device: string;
  readonly name: string;
  readonly seen: number;
  readonly here: boolean;
}

/** A code to be written on paper, which makes its owner known on another device, once. */
export interface RecoveryCode {
  readonly code: string;
}

/** What a passkey is asked for, as `PublicKeyCredential` in a browser reads it (WebAuthn). */
export interface Ceremony {
  readonly options: Readonly<Record<string, unknown>>;
}

/** What a passkey answers, as a browser's `PublicKeyCredential` writes it. */
export interface Credential {
  readonly credential: Readonly<Record<string, unknown>>;
}

/** All that can be chosen, and the set remarks (H2); `usual` is what is played when nobody chooses. */
export interface Box {
  readonly editions: readonly EditionState[];
  readonly options: readonly OptionState[];
  readonly bots: readonly BotState[];
  readonly levels: readonly LevelState[];
  readonly players: readonly number[];
  readonly remarks: Readonly<Record<string, string>>;
  readonly clocks: readonly ClockState[];
  readonly usual: Choices;
}

/** An edition: the options in its rulebook, and its game without any. */
export interface EditionState {
  readonly name: string;
  readonly title: string;
  readonly options: readonly string[];
  readonly plain: VariantState;
}

/** The rules of one table, as data. `titles` are what people call the edition and the options. `words` are those that point at each card; `hand_size` is by players. */
export interface VariantState {
  readonly name: string;
  readonly edition: string;
  readonly options: readonly string[];
  readonly titles: readonly string[];
  readonly suits: readonly SuitState[];
  readonly colours: readonly string[];
  readonly values: readonly number[];
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly clue_tokens: number;
  readonly error_tokens: number;
  readonly max_score: number;
  readonly tiles: readonly TileState[];
  readonly empty_clues: boolean;
  readonly announces: boolean;
  readonly perfect_or_lost: boolean;
  readonly cards: number;
  readonly hand_size: Readonly<Record<string, number>>;
}

/** A firework: the order in which its cards go up, how many there are of each value, the colours that point at it. With a `penalty` it brings no points, and each missing card takes one off (B4). */
export interface SuitState {
  readonly name: string;
  readonly letter: string;
  readonly title: string;
  readonly order: readonly number[];
  readonly copies: Readonly<Record<string, number>>;
  readonly colours: readonly string[];
  readonly penalty: boolean;
}

/** A kind of bonus tile: its title, and what it does in a sentence (F3). */
export interface TileState {
  readonly name: Tile;
  readonly title: string;
  readonly sentence: string;
}

/** An option, in a sentence, and the options that it cannot be combined with. */
export interface OptionState {
  readonly name: string;
  readonly title: string;
  readonly sentence: string;
  readonly excludes: readonly string[];
}

/** A bot that can be asked to the table, in a sentence. */
export interface BotState {
  readonly name: string;
  readonly sentence: string;
}

/** A level of bots, in a sentence, and the bot that plays there. It is for whoever has finished so many `games`; without a number it is for tables where nobody but bots plays. */
export interface LevelState {
  readonly name: string;
  readonly title: string;
  readonly sentence: string;
  readonly bot: string;
  readonly games: number | null;
}

/** A clock, counted as people do: in units of so many of a table's, usually and at most so many of them. */
export interface ClockState {
  readonly kind: ClockKind;
  readonly unit: number;
  readonly usual: number;
  readonly most: number;
}

/** What is chosen for a new table, one by one: people and bots, the `amount` of a clock in its unit. `increment` is in seconds, for a clock that counts the whole game. */
export interface Choices {
  readonly edition: string;
  readonly options: readonly string[];
  readonly people: number;
  readonly bots: number;
  readonly bot: string;
  readonly first: string;
  readonly talk: Talk;
  readonly memory: Memory;
  readonly clock: ClockKind;
  readonly amount: number;
  readonly increment: number;
  readonly time_out: TimeOut;
  readonly listing: Listing;
  readonly spectators: Spectators;
  readonly stand_in: string;
}

/** Something that is not so at every table, in words, and where it is seen on the board. `{suit}` in its words stands for the firework that it is about. */
export interface Special {
  readonly title: string;
  readonly sentences: readonly Words[];
  readonly where: "clue-tokens" | "errors" | "firework" | "hands" | "own-hand" | "points" | "tiles";
  readonly rule: string;
  readonly suit?: string; // left out: ""
}

/** A new table: its id, the code that people type, and the link to send to friends. */
export interface TableMade {
  readonly table: string;
  readonly code: string;
  readonly link: string;
}

/** The id of a table. */
export interface Found {
  readonly table: string;
}

/** A game from the deal on, position by position: the same messages that its players received. */
export interface Replay {
  readonly updates: readonly Update[];
}

/** A game reviewed, as far as `progress` says: from 0, while it waits for its turn, to 1. `curve` is the expected score before each move and what was reached in the end; `possible` what the deal allowed, before the first action of the record and after each. It comes last. */
export interface ReviewState {
  readonly progress: number;
  readonly curve?: readonly number[]; // left out: []
  readonly reached?: number | null; // left out: null
  readonly moments?: readonly MomentState[]; // left out: []
  readonly costliest?: readonly CostState[]; // left out: []
  readonly counts?: readonly Words[]; // left out: []
  readonly possible?: readonly PossibleState[]; // left out: []
}

/** A move, and what it was: the action of the record at this place. `before` is the expected score if its player had done what their bot does, `after` that once they had moved, and `error` its standard error: 0 where all `worlds` there are have been played. `cost` is what was lost for sure. */
export interface MomentState {
  readonly turn: number;
  readonly seat: number;
  readonly move: string;
  readonly before: number;
  readonly after: number;
  readonly error: number;
  readonly worlds: number;
  readonly judgement: "best" | "blunder" | "brilliant" | "good" | "inaccurate" | "mistake";
  readonly title: Words;
  readonly best?: BestState | null; // left out: null
  readonly cost?: number; // left out: 0.0
  readonly marks?: readonly ("error" | "last-copy" | "token")[]; // left out: []
  readonly marked?: readonly Words[]; // left out: []
}

/** The best other move (a text form of docs/records.md), what it gains with its standard error, and why. */
export interface BestState {
  readonly move: string;
  readonly gain: number;
  readonly error: number;
  readonly why: Words;
}

/** One of the moments that cost most, in a sentence. */
export interface CostState {
  readonly turn: number;
  readonly words: Words;
}

/** What the deal allowed from here on to players who see every card, and why not more; exact where both are one. */
export interface PossibleState {
  readonly at_least: number;
  readonly at_most: number;
  readonly why: Words;
}

/** What a bot would do in one's place (a text form of docs/records.md), and why. */
export interface Advice {
  readonly move: string;
  readonly why?: Words | null; // left out: null
}

/** A challenge, and how far the asker is with it: `table` is that of their try, `over` whether that is over. `day` is the date of a deal of the day (UTC), `maker` who has made another one; `finished` how many games of it are over. Until `begins_until` it can be begun, and until `closes` finished (seconds since 1970); results and replays are `open` to whoever has finished, and to everybody afterwards. */
export interface ChallengeState {
  readonly challenge: string;
  readonly link: string;
  readonly variant: string;
  readonly players: number;
  readonly begins_until: number;
  readonly closes: number;
  readonly finished: number;
  readonly open: boolean;
  readonly day?: string | null; // left out: null
  readonly maker?: string; // left out: ""
  readonly table?: string | null; // left out: null
  readonly over?: boolean; // left out: false
}

/** A deal for a challenge: that of a finished game of one's own, or a new one that nobody knows. */
export interface Deal {
  readonly table: string;
  readonly variant: string;
  readonly players: number;
}

/** A try at a challenge, with a bot in the seats that no friend takes: that of a level for people. */
export interface Try {
  readonly bot: string;
}

/** What came of a challenge, the best first; `distribution` is how many tries that count came to each score. There are no `bots` while these still play. */
export interface Results {
  readonly results: readonly TryResult[];
  readonly distribution: Readonly<Record<string, number>>;
  readonly bots: readonly BotResult[];
  readonly max_score: number;
}

/** What came of a try: who played, with which bot (none, if there was no seat for one), and what it came to. `counts` says whether it is one of those that are compared: played to its end in time, no move taken back. */
export interface TryResult {
  readonly table: string;
  readonly people: readonly string[];
  readonly bot: string;
  readonly score: number;
  readonly outcome: Outcome;
  readonly turns: number;
  readonly counts: boolean;
  readonly mine?: boolean; // left out: false
}

/** What a bot makes of the deal when it sits in every seat. */
export interface BotResult {
  readonly bot: string;
  readonly score: number;
  readonly outcome: Outcome;
  readonly turns: number;
}

/** Two games, position by position from the deal; `parts_at` is the first position with different moves, if any. */
export interface Comparison {
  readonly one: readonly Standing[];
  readonly other: readonly Standing[];
  readonly parts_at: number | null;
}

/** What stood on the table after so many moves. */
export interface Standing {
  readonly points: number;
  readonly clue_tokens: number;
  readonly errors: number;
  readonly deck_size: number;
}

/** The id under which an uploaded record can be looked at. */
export interface ReplayMade {
  readonly replay: string;
}

/** A finished game to be watched together, from its deal; or from where a branch of it has come to. */
export interface NewShow {
  readonly source: string;
  readonly fork?: Fork | null; // left out: null
}

/** A new show: its id, and the link to send to friends. */
export interface ShowMade {
  readonly show: string;
  readonly link: string;
}

/** A branch of a finished game, and what whoever is to move does then, if anything; as which seat would see it. */
export interface Tried {
  readonly source: string;
  readonly fork: Fork;
  readonly move?: string; // left out: ""
  readonly seat?: number | null; // left out: null
}

/** A branch after the moves that were made and answered, with its updates from the deal on. What whoever is to move may do is told with each of them: from all of them it can be played on. */
export interface BranchState {
  readonly fork: Fork;
  readonly updates: readonly Update[];
}

/** A branch to be kept under a name. */
export interface NewBranch {
  readonly source: string;
  readonly fork: Fork;
  readonly name: string;
}

/** The id under which a branch is kept, and its link. */
export interface BranchMade {
  readonly branch: string;
  readonly link: string;
}

/** A branch that is kept: of which game, what it is called and by whom, and whether that is the asker. */
export interface BranchRow {
  readonly branch: string;
  readonly source: string;
  readonly name: string;
  readonly maker: string;
  readonly fork: Fork;
  readonly yours: boolean;
}

/** A finished game: `tables/ID`, or `replays/ID` for an uploaded one. */
export interface Source {
  readonly source: string;
}

/** A step of a lesson, in the reader's language: what is explained or asked, and what is said to an answer. `updates` are what a table would have sent: the first has all that was there before this step, or this answer; then comes move by move what has happened since. `step` counts from 0; after the last of the `steps` the lesson is over. */
export interface LessonState {
  readonly lesson: string;
  readonly title: string;
  readonly step: number;
  readonly steps: number;
  readonly words: string;
  readonly updates: readonly Update[];
  readonly asks?: boolean; // left out: false
  readonly hint?: string; // left out: ""
  readonly said?: string; // left out: ""
  readonly is_right?: boolean; // left out: false
  readonly rules?: readonly string[]; // left out: []
  readonly following?: Following | null; // left out: null
}

/** A lesson to go on with. */
export interface Following {
  readonly lesson: string;
  readonly title: string;
}

/** An example of what bots mean, by its place on that page: what a table would tell, and what one does there. */
export interface ExampleState {
  readonly place: string;
  readonly update: Update;
  readonly answer: string;
}

/** A puzzle: a lesson of one step by its name, what it is about, and how hard it is, from 1 to 4. */
export interface PuzzleState {
  readonly lesson: string;
  readonly theme: string;
  readonly theme_title: string;
  readonly difficulty: number;
  readonly difficulty_title: string;
  readonly variant: string;
}

/** What came of the finished games of one variant and number of players. */
export interface Statistic {
  readonly variant: string;
  readonly players: number;
  readonly games: number;
  readonly mean_score: number;
  readonly best_score: number;
  readonly perfect: number;
  readonly lost: number;
}

/** The server and its database answer. */
export interface Health {
  readonly status: string;
  readonly program: string;
  readonly version: string;
}
