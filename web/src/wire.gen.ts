// Made by tools/wire_types.py from the server's own types; `make wire` writes it anew.


/** A table to be made. ``seats`` say who sits where: ``you``, ``open``, or the name of a bot; ``names`` are those of the people who sit at this device (several: hot-seat), in the order of their seats. */
export interface NewTable {
  game: string;
  options?: Record<string, any>;
  seats?: string[];
  names?: string[];
  listed?: boolean;
  real_dice?: boolean;
  stops?: "all" | "smart";
}

/** Somebody wants to sit down: by the invite of a link, by the code, or at a listed table by its id. */
export interface Join {
  name: string;
  invite?: string;
  code?: string;
  table?: string;
  seat?: number;
}

/** What a seat asks of its table: ``away`` leaves the seat to ``bot`` and ``back`` takes it again, ``leave`` frees it (before the game) or gives up (in it, by the rules); for the host: ``fill`` puts a bot on an open seat, ``list`` and ``unlist``, ``restart`` with new dice, ``rematch`` with the same people at a new table, ``rotate`` makes new ways to join. */
export interface Change {
  do: "away" | "back" | "fill" | "leave" | "list" | "rematch" | "restart" | "rotate" | "stops" | "unlist";
  seat: number;
  bot?: string;
  stops?: "all" | "smart";
}

/** A campaign to be begun by one player, or two at one device. */
export interface NewCampaign {
  travellers: NewTraveller[];
  house_rules?: Record<string, string>;
  pack?: string;
}

/** A player who sets out: without a name the character's is taken. */
export interface NewTraveller {
  character: string;
  name?: string;
}

/** Somebody comes into a campaign: with a solo campaign of their own, proved by its secret, or as a guest. */
export interface CampaignJoin {
  invite: string;
  guest?: NewTraveller | null;
  campaign?: string;
  secret?: string;
  first?: boolean;
}

/** What a player does with the campaign: ``set-out`` to the next adventure, ``afresh`` once more, ``part`` from the other player, ``starter`` to say who starts (-1: by lot), ``restart`` all with these characters. */
export interface CampaignChange {
  do: "afresh" | "part" | "restart" | "set-out" | "starter";
  starter?: number;
  characters?: string[];
  real_dice?: boolean;
  stops?: "all" | "smart";
}

/** The first frame: which table, the secrets of this device's seats (none: a spectator), and what it has. */
export interface Hello {
  do: "hello";
  table: string;
  secrets?: string[];
  seat?: number;
  since?: number;
}

/** Show the table as that seat sees it; in hot-seat play asked for when the curtain rises. */
export interface Look {
  do: "look";
  seat: number;
  since?: number;
}

/** An answer to the open question. ``id`` is the client's own: the same one sent again is answered the same. */
export interface Answer {
  do: "answer";
  id: string;
  seat: number;
  number: number;
  name: string;
}

/** Take back the last decision of a seat, or with real dice (``typed``) the results typed last. */
export interface Undo {
  do: "undo";
  id: string;
  seat: number;
  number: number;
  typed?: boolean;
}

/** Are you there? */
export interface Ping {
  do: "ping";
}

/** A game on the shelf. */
export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  fewest: number;
  most: number;
  minutes: [number, number];
  secrets: boolean;
  bots: string[];
  campaigns: boolean;
  edition: string;
}

/** What can be chosen before a game, given what was chosen so far. */
export interface Choices {
  settings: Setting[];
  house_rules: HouseRule[];
}

/** One thing to choose before a game begins. ``key`` is its name in the options of the game: there stands one value, or a list of ``count`` values if ``many`` is true (a character for each seat). ``flag`` is its name on the command line, without dashes; it is given once for each value. A setting with a single choice is never asked for in a menu, and one that is not ``asked`` can be set on the command line alone. */
export interface Setting {
  key: string;
  flag: string;
  label: string;
  help: string;
  choices: Choice[];
  default: (string | number)[];
  many: boolean;
  count: number;
  distinct: boolean;
  asked: boolean;
  open: boolean;
}

/** One thing a setting can be set to. ``value`` goes into the options of the game as it is. */
export interface Choice {
  value: string | number;
  label: string;
  detail: string;
}

/** A switch of the rules: its key in ``options["house_rules"]``, its values, the first one by the book, and what each of them means, in the same order. */
export interface HouseRule {
  key: string;
  text: string;
  values: string[];
  meanings: string[];
  default: string;
  rule: string;
}

/** A rule or ruling by its ID. */
export interface Rule {
  id: string;
  title: string;
  text: string;
}

/** A table as everybody sees it. ``status`` is waiting until every seat is taken. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  picture: string;
  status: "over" | "playing" | "waiting";
  seats: SeatInfo[];
  host: number;
  listed: boolean;
  real_dice: boolean;
  stops: "all" | "smart";
  commitment: string;
  spectators: number;
  number: number;
  turn: number;
  options: Record<string, any>;
  created: number;
  changed: number;
  campaign: string;
  rematch: string;
  before: string;
}

/** A seat of a table as everybody sees it. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot: string;
  away: boolean;
  online: boolean;
}

/** A table that was made: its seats for this device, and how others join: the secret of a link, a short code. */
export interface Opened {
  table: TableInfo;
  seats: Seated[];
  invite: string;
  code: string;
}

/** A seat and its secret, which is told once and kept by the device; the server keeps its hash alone. */
export interface Seated {
  seat: number;
  secret: string;
}

/** Somebody sat down. */
export interface Joined {
  table: TableInfo;
  seats: Seated[];
}

/** How others join, as the host may see it again at any time. */
export interface Invitation {
  invite: string;
  code: string;
}

/** Why something was refused, in a sentence for the person. */
export interface Trouble {
  error: string;
}

/** The table as the viewer may see it now. ``view.told`` has the log from answer ``since`` on; lines of the client from there on are replaced by it. */
export interface Shown {
  is: "view";
  view: View;
  since: number;
  mine: number[];
  turn: number;
}

/** Everything one viewer may know of a match at one moment; ``table`` is the game's own structure. */
export interface View {
  game: string;
  seat: number;
  number: number;
  table: any;
  asked: Asked | null;
  told: Told[];
  result: Result | null;
  undo: boolean;
}

/** The open question. ``options`` is empty unless the viewer must answer it. */
export interface Asked {
  number: number;
  who: number;
  mine: boolean;
  window: boolean;
  prompt: string;
  rules: string[];
  options: Option[];
  refused: Refused[];
}

/** One legal answer, as it is shown and asked for. */
export interface Option {
  name: string;
  label: string;
  detail: string;
  target: string;
  free: boolean;
  odds: Odds[];
  rules: string[];
  undoable: boolean;
  fatal: boolean;
}

/** The exact chance that an option does what it is for, and what that is: ``0.62``, "win the check". */
export interface Odds {
  chance: number;
  of: string;
}

/** Something one might expect to be able to do here, and why it cannot be done. */
export interface Refused {
  name: string;
  label: string;
  reason: string;
  rule: string;
  listed: boolean;
}

/** One line of the log. */
export interface Told {
  number: number;
  seat: number;
  text: string;
  rules: string[];
  roll: boolean;
  mark: string;
  faces: number[];
}

/** How a game ended. ``winners`` are seats; a game played together has all of them or none. */
export interface Result {
  winners: number[];
  reason: string;
  text: string;
}

/** Who sits at the table changed. */
export interface Around {
  is: "table";
  table: TableInfo;
}

/** The answer or undo of that id is kept; the view came before. */
export interface Done {
  is: "done";
  id: string;
}

/** The answer or undo of that id (empty: the frame as such) was refused; if it was ``stale`` the view came before. */
export interface Refusal {
  is: "refused";
  id: string;
  error: string;
  stale: boolean;
}

/** I am. */
export interface Pong {
  is: "pong";
}

/** A finished match, or one's own so far: how many moments it has, and the marks to jump to. */
export interface Replay {
  table: TableInfo;
  moments: number;
  marks: [number, string][];
  secret: string;
}

/** A campaign as its players see it. ``ways`` are what can be done with it as it stands. */
export interface CampaignInfo {
  id: string;
  state: "complete" | "ready" | "under-way" | "waiting";
  number: number;
  chapter: Chapter | null;
  table: string;
  travellers: TravellerInfo[];
  mine: number[];
  start_player: number;
  house_rules: Record<string, string>;
  warnings: string[];
  ways: ("afresh" | "part" | "restart" | "set-out" | "starter")[];
  joinable: boolean;
  ended: string;
  tables: TableInfo[];
  changed: number;
}

/** The adventure a campaign stands before, with what is read out before it. */
export interface Chapter {
  id: string;
  number: number;
  title: string;
  place: string;
  introduction: string;
  goal: string;
  picture: string;
}

/** One player's side of a campaign. */
export interface TravellerInfo {
  name: string;
  character: string;
  card: string;
  text: string;
  starts: Record<string, number>;
  changed: Record<string, number>;
  points: number;
  items: string[];
  log: Won[];
  history: Tried[];
}

/** A line of the Adventure log. */
export interface Won {
  number: number;
  title: string;
  coins: number;
  finds: string[];
  artifacts: string[];
  items: string[];
  advancement: string[];
  players: string[];
  trackers: Record<string, number>;
}

/** A game in the play history. */
export interface Tried {
  number: number;
  title: string;
  character: string;
  won: boolean;
  ending: string;
  coins: number;
}

/** A campaign with the secrets of its players that are new to this device; a player's secret is also that of their seat at every table of the campaign. */
export interface CampaignOpened {
  campaign: CampaignInfo;
  seats: Seated[];
  invite: string;
}

/** What there is to print of a game, counted for the paper and the layout chosen. */
export interface PrintPlan {
  title: string;
  ready: boolean;
  parts: PrintPart[];
  packs: PrintPack[];
  pack: string;
  floors: number[];
}

/** A deck, board or page of a game: how many sheets of paper it takes, and how many sides are printed. */
export interface PrintPart {
  id: string;
  title: string;
  sheets: number;
  sides: number;
}

/** A pack that can be printed. */
export interface PrintPack {
  id: string;
  title: string;
}

export type Incoming = Hello | Look | Answer | Undo | Ping;

export type Outgoing = Shown | Around | Done | Refusal | Pong;

export namespace PageQuest {
  /** Everything on the table. */
  export interface Table {
    pack: string;
    adventure: string;
    title: string;
    place_name: string;
    number: number;
    introduction: string;
    goal: string;
    rules: string;
    help: string;
    mode: string;
    asks: string;
    doing: string;
    active: number;
    rounds_left: number;
    leaving: number;
    dice: Dice;
    places: Place[];
    enemy_table: EnemyLine[];
    tables: TableView[];
    search: TableLine[];
    heroes: HeroView[];
    fight: FightView | null;
    prospects: Prospect[];
  }

  /** The dice by area, each list sorted; ``aside`` lie in front of a player in a fight. */
  export interface Dice {
    prepared: number[];
    used: number[];
    aside: number[];
    in_hand: number;
  }

  /** A location of the page. */
  export interface Place {
    id: string;
    section: number;
    row: number;
    name: string;
    caption: string;
    enemies: string[];
    actions: ActionIcon[];
    movement_cost: number;
    no_rest: boolean;
    figures: number[];
  }

  /** An action icon of a location. */
  export interface ActionIcon {
    name: string;
    label: string;
    text: string;
    modifier: number;
    not_locked: boolean;
    locked: boolean;
    kind: string;
  }

  /** A line of the enemy table: values, and the enemy there; no name for one that runs away. */
  export interface EnemyLine {
    values: string;
    name: string;
    attack: number;
    defense: number;
    xp: number;
    ability: string;
  }

  /** A table of the pages. */
  export interface TableView {
    id: string;
    lines: TableLine[];
  }

  /** A line of another table: values, what is found, and what it gives. */
  export interface TableLine {
    values: string;
    text: string;
    gives: string;
    gifts: Gift[];
  }

  /** One symbol of a result: its word, its number (below 0 for a loss), and all of it in words. */
  export interface Gift {
    mark: string;
    n: number;
    text: string;
  }

  /** A character card and its report page. */
  export interface HeroView {
    seat: number;
    player: string;
    character: string;
    name: string;
    text: string;
    place: number;
    rounds: number;
    trackers: Tracker[];
    levelup: RewardView[];
    accessory: RewardView[];
    ability: RewardView;
    items: ItemView[];
    coins: number;
    finds: string[];
    artifacts: string[];
    pending: string[];
    may_rest: boolean;
  }

  /** A row of spaces on the character card with its marker. */
  export interface Tracker {
    name: string;
    value: number;
    start: number;
    last: number;
  }

  /** A reward under a tracker, or an ability. */
  export interface RewardView {
    name: string;
    label: string;
    text: string;
    available: boolean;
    gifts: Gift[];
  }

  /** An item card. */
  export interface ItemView {
    id: string;
    name: string;
    text: string;
    abilities: RewardView[];
  }

  /** The combat going on, with both sides as they stand. */
  export interface FightView {
    seat: number;
    enemy: string;
    line: number;
    enemy_attack: number;
    enemy_defense: number;
    attack: number;
    defense: number;
    die: number;
    face: number;
    roll: number;
  }

  /** What an action of this place needs and brings. */
  export interface Prospect {
    action: string;
    table: string;
    rolled: boolean;
    least: number;
    costs: Gift[];
    outcomes: Outcome[];
  }

  /** What a die of that value brings: one of the lines of a table, each with what it gives; none for nothing. */
  export interface Outcome {
    die: number;
    lines: number[];
    gives: Gift[][];
    none: boolean;
  }
}

export namespace Artifact {
  /** Everything on the table. */
  export interface Table {
    scenario: string;
    artifact: string;
    intro: string;
    found: string;
    home: string;
    modules: [ModuleLine, ModuleLine];
    phase: string;
    current: number;
    first: number;
    round: number;
    holder: number;
    parties: PartyLine[];
    decks: DeckLine[];
    card: CardLine | null;
    check: CheckLine | null;
    ways: WayLine[];
    fight: FightLine | null;
    move: MoveLine | null;
    lot: LotLine | null;
    draft: MemberLine[];
  }

  /** Half of the way: its name, what is said of it, and the pack that its cards come from. */
  export interface ModuleLine {
    name: string;
    intro: string;
    pack: string;
  }

  /** A party as the viewer may see it. ``hand`` has the cards whose faces the viewer knows, in no order. */
  export interface PartyLine {
    seat: number;
    name: string;
    playing: boolean;
    space: number;
    homeward: boolean;
    holder: boolean;
    members: MemberLine[];
    bonuses: Record<string, number>;
    hand_size: number;
    hand: AidLine[];
    tokens: number;
    turns_to_miss: number;
    points: number;
  }

  /** A party member, or somebody in the draft. */
  export interface MemberLine {
    id: string;
    name: string;
    kind: string;
    skills: Record<string, number>;
    line: string;
    note: string;
    premade: boolean;
  }

  /** An aid card. */
  export interface AidLine {
    id: string;
    name: string;
    deck: string;
    uses: Use[];
    text: string;
  }

  /** One way to use an aid card. */
  export interface Use {
    id: string;
    line: string;
    kind: string;
    skill: string;
    plus: number;
    vs: string;
  }

  /** A deck: how many cards, what was seen on top, and the discard pile, the latest last. */
  export interface DeckLine {
    id: string;
    size: number;
    top: TopCard[];
    discard: Discarded[];
  }

  /** A card that somebody has looked at, the topmost first; ``card`` is empty for those who have not. Those who have see its face: ``face`` of a challenge or an event, ``aid`` of an aid card. */
  export interface TopCard {
    card: string;
    name: string;
    seats: number[];
    face: CardLine | null;
    aid: AidLine | null;
  }

  /** A challenge card or an event. */
  export interface CardLine {
    id: string;
    name: string;
    kind: string;
    deck: string;
    tags: string[];
    checks: string;
    dm: number;
    on_draw: string;
    on_win: string;
    on_lose: string;
    text: string;
  }

  /** A card in a discard pile, with what it asks for or offers in a line. */
  export interface Discarded {
    id: string;
    name: string;
    kind: string;
    line: string;
  }

  /** The skill check being made; dice are 0 until they are rolled. */
  export interface CheckLine {
    skill: string;
    die: number;
    bonus: number;
    aid: number;
    total: number;
    dm: number;
    challenge_die: number;
  }

  /** One way to win the challenge: ``part`` is the answer that picks it, empty where nothing is left to pick. ``chance`` is to win all of it as it stands, ``aided`` with at most one card of the viewer's hand for each check. */
  export interface WayLine {
    part: string;
    checks: Dial[];
    chance: number;
    aided: number;
  }

  /** One check of the card being faced. ``chance`` is to win it as it stands, ``aided`` with the one card ``aid`` of the viewer's hand that helps most; ``dm`` is all that is added to the challenge roll. */
  export interface Dial {
    skill: string;
    bonus: number;
    dm: number;
    standing: string;
    chance: number;
    aided: number;
    aid: string;
  }

  /** The fight that is going on; ``skill`` is empty until it is found. ``win`` and ``tie`` are the chances of the first side if nobody spends anything more. */
  export interface FightLine {
    skill: string;
    sides: [Side, Side];
    win: number;
    tie: number;
  }

  /** One side of a fight as the viewer may see it. */
  export interface Side {
    seat: number;
    die: number;
    bonus: number;
    aid: number;
    total: number;
  }

  /** The move being made: the Move Roll, and all dice together. */
  export interface MoveLine {
    roll: number;
    total: number;
  }

  /** The card under the hammer; ``high`` is -1 before the first bid. ``written`` are the seats whose bid lies face down. ``lacking`` says how many companions and lesser companions each party still needs. */
  export interface LotLine {
    nominator: number;
    person: MemberLine | null;
    high: number;
    bid: number;
    passed: number[];
    written: number[];
    lacking: [number, number][];
  }
}

export namespace LostPixel {
  /** Everything on the table. */
  export interface Table {
    floor: number;
    floors: number;
    floor_name: string;
    floor_text: string;
    scene: string;
    palette: string[];
    turn: number;
    phase: string;
    active: number;
    spd_left: number;
    paces: Record<string, number>;
    burning: string[];
    time_left: number;
    time_gone: number;
    tiles: TileView[];
    heroes: HeroView[];
    monster: MonsterView | null;
    waiting_enhancers: CardView[];
    event: CardView | null;
    store: StoreView | null;
    drawn: CardView[];
    decks: Deck[];
    pixel: string;
  }

  /** A tile on the table, at x to the east and y to the north of the Starting tile. */
  export interface TileView {
    x: number;
    y: number;
    id: string;
    pack: string;
    name: string;
    kind: string;
    event: boolean;
    turns: number;
    spaces: SpaceView[];
  }

  /** A space of a tile as it lies on the table. */
  export interface SpaceView {
    side: string;
    terrain: string;
    icons: string[];
    searched: boolean;
    arrow: boolean;
  }

  /** A hero and its player's area. */
  export interface HeroView {
    seat: number;
    id: string;
    pack: string;
    name: string;
    text: string;
    alive: boolean;
    looted: boolean;
    life: number;
    life_left: number;
    damage: number;
    level: number;
    xp: number;
    purse: number;
    spd: number;
    base_spd: number;
    evade: number;
    stats: DieView[];
    defence: Record<string, string>;
    hand_limit: number;
    equipped: (CardView | null)[];
    inventory: CardView[];
    spells: CardView[];
    potions: PotionView[];
    lasting: EffectView[];
    x: number;
    y: number;
    space: string;
    save_point: string;
    skip: number;
    has_pixel: boolean;
  }

  /** A stat: the die on the Hero card, and the one rolled in combat now. */
  export interface DieView {
    stat: string;
    base: number;
    now: number;
  }

  /** A card as it lies open: what it is called, what it does, and the numbers in its corners. */
  export interface CardView {
    id: string;
    name: string;
    text: string;
    flavour: string;
    kind: string;
    traits: string[];
    pack: string;
    coin: number;
    level: number;
    slot: string;
    element: string;
    cost: number;
    picture: string;
  }

  /** A potion in front of a hero; only who has looked at it knows which. */
  export interface PotionView {
    card: CardView | null;
  }

  /** An effect that goes on: in words, and what is left of a shield. */
  export interface EffectView {
    text: string;
    left: number;
  }

  /** The Monster on the table with its Enhancers, and how the combat stands. */
  export interface MonsterView {
    card: CardView;
    enhancers: CardView[];
    elite: boolean;
    life: number;
    life_left: number;
    attack: Record<string, string>;
    defence: Record<string, string>;
    xp: number;
    coin: number;
    stat: string;
    round: number;
    ambush: boolean;
    blows: Blow[];
    answer: Blow | null;
  }

  /** An attack as it would be made now, the Monster's where ``stat`` is empty. */
  export interface Blow {
    stat: string;
    die: number;
    attack: Source[];
    defence: Source[];
    ignored: Record<string, number>;
    immune: string[];
    weak: Record<string, number>;
    shield: number;
    chances: number[];
  }

  /** A row of the sum: a card and what it adds, by kind, as rolls such as ``1d6+2``. */
  export interface Source {
    name: string;
    card: string;
    adds: Record<string, string>;
  }

  /** What the Store offers. */
  export interface StoreView {
    treasures: Offer[];
    potions: number;
    potion_price: number;
  }

  /** A Treasure at the Store. */
  export interface Offer {
    card: CardView;
    price: number;
  }

  /** A face-down deck: its size, its discards, and the cards on top that the viewer has looked at. */
  export interface Deck {
    name: string;
    size: number;
    discards: number;
    known: string[];
  }
}
