// What a game hands to the frame, and what the frame hands to a game.

import type { Component } from 'svelte';
import type { Option, Refused, Told, View } from '../wire.gen.ts';

export type { Asked, Odds, Option, Refused, Result, Told, View } from '../wire.gen.ts';

/** How much moves: everything, only what is needed to follow, nothing. */
export type Motion = 'full' | 'brief' | 'off';

/** What a game's component may ask of the frame. Every field is reactive: read it where it is needed. */
export interface Pick {
  /** Whether the viewer is asked now, and nothing is on its way. */
  readonly mine: boolean;
  /** The options of the open question, in the order of their digits; empty unless `mine`. */
  readonly options: Option[];
  readonly refused: Refused[];
  /** The figure of an option or of the card that holds it ("1" to "9"), empty beyond nine. */
  digit(name: string): string;
  /** The options that point at a place of the board, by `Option.target`. */
  by(target: string): Option[];
  /**
   * Take an option (after a confirmation, where one is due). `then` are names to answer the next questions with, as
   * long as the same seat is asked and the name is offered: one click for an action and its die.
   */
  choose(name: string, then?: string[]): void;
  /** Show only the options of a place, where it has several; an empty target shows all again. */
  narrow(target: string): void;
  readonly narrowed: string;
  /** The name of the option that is pointed at or has the focus, on the board or in the bar. */
  readonly pointed: string;
  point(name: string): void;
  /** Open the text of a rule. */
  rule(id: string): void;
  /** Open the enlarged form of something, or close it; `zoomable` (zoomable.ts) does it for pointer, finger and Z. */
  zoom(what: Enlarged | undefined): void;
  readonly motion: Motion;
  /** The address of a picture: `art('page-quest/season-1/scene/…')`. */
  art(path: string): string;
  /** The viewer's seat; -1 for a spectator. */
  readonly seat: number;
  /** The names of those who sit at the table, by seat. */
  name(seat: number): string;
  /** Whether the page has the phone's layout: the components draw themselves in less room there. */
  readonly narrowScreen: boolean;
}

/** What the zoom panel shows. */
export interface Enlarged {
  title: string;
  /** A path for `Pick.art`; empty for words alone. */
  picture: string;
  pixelated?: boolean;
  lines: string[];
  rules?: string[];
}

export interface Props<T> {
  view: View;
  table: T;
  pick: Pick;
}

/** One of several outcomes a card offers: hunt with the 5. */
export interface Part {
  /** The figure that takes it, once its card is marked: the eyes of the die. */
  figure: string;
  label: string;
  name: string;
  /** What to answer next, as in `Pick.choose`. */
  then?: string[];
}

/** A choice card of the decision bar. A game may put several options into one card (an action and its dice). */
export interface Card {
  key: string;
  title: string;
  /** The outline of an icon before the title, from 'icon:…'. */
  icon?: string;
  options: Option[];
  /** What there is to choose on the card itself, drawn by `Choice`, or else by the frame as a row of buttons. */
  parts?: Part[];
  /** Set where the card is an impossible choice that keeps its place. */
  refused?: Refused;
}

export interface ChoiceProps<T> extends Props<T> {
  card: Card;
}

/** A part of the table in words, for text mode. */
export interface Said {
  title: string;
  lines: string[];
}

/** A hint at the moment of doubt, in the first game of a title. `id` is remembered once it was read. */
export interface Hint {
  id: string;
  text: string;
  /** What it is about, in the naming of `Option.target`, or empty. */
  target?: string;
}

export interface GameModule<T = any> {
  /** The value of `data-game` on the page. */
  theme: string;
  /** The play area itself. */
  Board: Component<Props<T>>;
  /** Who I am, what I carry: the left column. */
  Own: Component<Props<T>>;
  /** Who else plays, under `Own`, where the frame's list of players is not enough. */
  Others?: Component<Props<T>>;
  /** What I am up against: the right column above the log. */
  Foe: Component<Props<T>>;
  /** Round or time, in the top bar. */
  Progress: Component<Props<T>>;
  /** The hand of cards, in the bottom bar; on phones a tab of its own. */
  Hand?: Component<Props<T>>;
  /** The phone's strip of own values above the board. */
  Brief?: Component<Props<T>>;
  /** The middle of the phone's first tab, above the choices: a window of the board, dice, a challenge. Else `Board`. */
  Play?: Component<Props<T>>;
  /** A die as it lies in the tray: a face of a line of the log. Without it, six-sided or a figure in a frame. */
  Die?: Component<{ line: Told; face: number }>;
  /** The inside of a choice card: what stands under its title. */
  Choice?: Component<ChoiceProps<T>>;
  /** Put options together into cards; without it every option is a card of its own. */
  cards?(view: View, pick: Pick): Card[];
  /** The first words of the title, where the top bar sets them small: "Quest for the". */
  lead?: () => string;
  /** What is played and where, beside the title: "Belize #01 · solo campaign". */
  subtitle(view: View): string;
  /** What narrow screens call the tabs of `Board`, `Foe`, `Hand` and `Own`, already in words. */
  tabs?(view: View): Partial<Record<'board' | 'foe' | 'hand' | 'own', string>>;
  /** The table in words, part by part: where, who, dice. Text mode shows them above the choices. */
  said?(view: View): Said[];
  /** The hints that fit this moment, the most needed first. */
  hints(view: View): Hint[];
  /** The picture beside a line of the log, by its mark: the outline of an icon, or a drawing by its path for `Pick.art`. */
  mark?(line: Told): { outline: string } | { drawing: string } | undefined;
  /** Public lines for the curtain: what everybody may know of the next seat. */
  bill?(view: View, seat: number): string[];
}
