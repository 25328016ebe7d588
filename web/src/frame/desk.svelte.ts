// One table as this device sees it: the view, the log, who sits there, and the answers on their way.

import { art } from '../lib/api.ts';
import { Connection, type LineState } from '../lib/connection.ts';
import { device, isFirst, placeAt, readHint, secretsAt, visited } from '../lib/device.svelte.ts';
import { motion, settings } from '../lib/settings.svelte.ts';
import { called } from '../lib/seats.ts';
import { t } from '../lib/text.ts';
import type { Option, Refused, Shown, TableInfo, Told, View } from '../wire.gen.ts';
import { joined, numbered, type Numbered, offered, only, partsOf, plainCards } from './cards.ts';
import type { Card, Enlarged, GameModule, Hint, Motion, Pick } from './module.ts';

/** What waits for a second yes. */
export interface Doubt {
  option: Option;
  then: string[];
}

export class Desk {
  view: View | undefined = $state.raw();
  info: TableInfo | undefined = $state.raw();
  log: Told[] = $state.raw([]);
  /** The lines that came with the last frame, for those who listen and for the dice. */
  fresh: Told[] = $state.raw([]);
  mine: number[] = $state.raw([]);
  turn = $state(-1);
  line: LineState = $state('connecting');
  wait = $state(0);
  /** A table that cannot be shown, and why. */
  closed = $state('');
  trouble = $state('');
  /** The name of the option on its way to the server. */
  sending = $state('');
  pointed = $state('');
  narrowed = $state('');
  doubt: Doubt | undefined = $state.raw();
  /** The card that waits for the figure of one of its parts. */
  marked = $state('');
  rule: string[] = $state.raw([]);
  enlarged: Enlarged | undefined = $state.raw();
  /** Whether the table is hidden until the next person at this device has it in hand. */
  curtain = $state(false);
  narrowScreen = $state(false);

  readonly #connection: Connection;
  #shownCards: Numbered[] = [];
  #id = ''; // of the answer on its way
  #at = -1; // the number of the table it was based on
  #queue: string[] = [];
  #from = -1; // the number at which the last click began, where it chose several things at once
  #back = -1; // the number to which an undo goes on
  #rising = -1;

  readonly options: Option[] = $derived(this.sending || this.curtain ? [] : offered(this.view));
  readonly refused: Refused[] = $derived(
    this.options.length ? (this.view?.asked?.refused.filter((each) => each.listed) ?? []) : [],
  );
  /** The cards of the question; they stay while an answer is on its way, so that one sees what was chosen. */
  readonly cards: Numbered[] = $derived.by(() => {
    const { view, game, options, refused } = this;
    if (this.sending && !this.curtain) return this.#shownCards;
    const cards =
      view && options.length
        ? view.asked?.mine && game?.cards
          ? game.cards(view, this.pick)
          : plainCards(options, refused)
        : [];
    this.#shownCards = numbered(cards);
    return this.#shownCards;
  });
  readonly hint: Hint | undefined = $derived.by(() => {
    const { view, game, info } = this;
    if (!view || !game || !info || !this.asked || !settings.hints) return undefined;
    if (!isFirst(info.game, info.id)) return undefined;
    return game.hints(view).find((hint) => !device.hints.includes(`${info.game}:${hint.id}`));
  });
  /** Whether what was typed for real dice can be taken back: nobody has decided anything since. */
  readonly retypable: boolean = $derived.by(() => {
    const { view, info, log } = this;
    if (!info?.real_dice || !this.asked || view?.undo) return false;
    return log.some((line) => line.roll && line.number === log.at(-1)?.number);
  });
  readonly pick: Pick;

  constructor(
    readonly table: string,
    readonly game: GameModule | undefined,
    readonly secrets: boolean,
  ) {
    this.pick = this.#pick();
    this.#connection = new Connection(table, () => secretsAt(table), {
      shown: (frame) => this.#shown(frame),
      around: (info) => (this.info = info),
      done: (id) => this.#done(id),
      refused: (id, error, stale) => this.#refused(id, error, stale),
      line: (state, wait) => {
        this.line = state;
        this.wait = wait;
      },
    }, this.#first());
  }

  /** Whose view to begin with: nobody's where the curtain decides. */
  #first(): number {
    const seats = placeAt(this.table)?.seats ?? [];
    return this.secrets && seats.length > 1 ? -1 : (seats[0]?.seat ?? -1);
  }

  /** Several people at this device, who may not see each other's hands. */
  get shared(): boolean {
    return this.secrets && this.mine.length > 1;
  }

  get seat(): number {
    return this.view?.seat ?? -1;
  }

  /** Whether the viewer is awaited. */
  get asked(): boolean {
    return offered(this.view).length > 0 && !this.curtain;
  }

  name(seat: number): string {
    return called(this.info?.seats[seat], seat);
  }

  start(): void {
    this.#connection.start();
    visited(this.table);
  }

  end(): void {
    this.#connection.end();
  }

  hurry(): void {
    this.#connection.hurry();
  }

  // what a person does

  choose(name: string, then: string[] = []): void {
    const option = this.options.find((each) => each.name === name);
    if (!option) return;
    if (option.fatal && settings.confirm) this.doubt = { option, then };
    else this.#begin(name, then);
  }

  /** Yes to what was in doubt. */
  confirm(): void {
    const doubt = this.doubt;
    this.doubt = undefined;
    if (doubt) this.#begin(doubt.option.name, doubt.then);
  }

  /** Take a card: its one option, or mark it and wait for the figure of one of its parts. */
  take(card: Card): void {
    const parts = partsOf(card);
    if (card.refused) return;
    if (parts.length > 1) this.marked = this.marked === card.key ? '' : card.key;
    else if (parts[0]) this.choose(parts[0].name, parts[0].then);
    else if (card.options[0]) this.choose(card.options[0].name);
  }

  /** Enter, with the focus on no button: the option that is pointed at, or the only one there is. */
  enter(): void {
    const option = this.options.find((each) => each.name === this.pointed) ?? only(this.view);
    if (option) this.choose(option.name);
  }

  /** A figure was typed: a part of the marked card, or else a card. Returns whether it meant anything. */
  figure(digit: string): boolean {
    const marked = this.cards.find((card) => card.key === this.marked);
    const part = marked && partsOf(marked).find((each) => each.figure === digit);
    if (part) {
      this.choose(part.name, part.then);
      return true;
    }
    const card = this.cards.find((each) => each.digit === digit);
    if (card) this.take(card);
    return card !== undefined;
  }

  undo(): void {
    const { view } = this;
    const typed = this.retypable;
    if (!view || this.sending || !(view.undo || typed)) return;
    this.sending = 'undo';
    this.#back = typed ? -1 : this.#from;
    this.#from = -1;
    this.#at = view.number;
    this.#id = this.#connection.undo(view.seat, view.number, typed);
  }

  look(seat: number): void {
    this.#connection.look(seat);
  }

  /** Hide what the last person saw: it leaves the page too. */
  lower(): void {
    if (!this.shared || !this.view || this.view.result || this.view.seat < 0) return;
    this.curtain = true;
    this.#rising = -1;
    this.view = undefined;
    this.log = [];
    this.fresh = [];
    this.#forgetPointing();
    this.look(-1);
  }

  /** The person who is awaited has the device in hand: only now their view is asked for. */
  raise(): void {
    this.#rising = this.turn;
    this.look(this.turn);
  }

  learnt(hint: Hint): void {
    if (this.info) readHint(`${this.info.game}:${hint.id}`);
  }

  // what the server says

  #begin(name: string, then: string[]): void {
    this.#from = then.length && this.view ? this.view.number : -1;
    this.#send(name, then);
  }

  #send(name: string, then: string[]): void {
    const { view } = this;
    if (!view?.asked || this.sending) return;
    this.trouble = '';
    this.sending = name;
    this.#queue = then;
    this.#at = view.asked.number;
    this.#id = this.#connection.answer(view.seat, view.asked.number, name);
  }

  #shown(frame: Shown): void {
    const before = this.view;
    const { view } = frame;
    this.mine = frame.mine;
    this.turn = frame.turn;
    const own = frame.mine.includes(frame.turn);
    if (this.shared && !this.#mayShow(frame, own)) return;
    const same = before?.seat === view.seat;
    if (view.number !== this.#at) this.sending = '';
    this.view = view;
    this.log = joined(same ? this.log : [], view.told, frame.since);
    this.fresh = same ? view.told.filter((line) => line.number >= before.number) : [];
    if (!same || before.number !== view.number) this.#forgetPointing();
    if (!this.shared && frame.mine.length) {
      const wanted = own ? frame.turn : view.seat < 0 ? frame.mine[0]! : view.seat;
      if (wanted !== view.seat) this.look(wanted);
    }
    this.#follow(view);
    this.#goBack(view);
  }

  #forgetPointing(): void {
    this.narrowed = '';
    this.marked = '';
    this.pointed = '';
    this.doubt = undefined;
    this.enlarged = undefined;
  }

  /** Hot-seat: whether a view may be shown to whoever holds the device now. The curtain falls and rises here. */
  #mayShow({ view, turn }: Shown, own: boolean): boolean {
    if (view.result || (this.#rising >= 0 && view.seat === this.#rising)) {
      this.curtain = false;
      this.#rising = -1;
      return true;
    }
    if (own && view.seat !== turn && !this.curtain) {
      if (view.seat >= 0) this.lower();
      else this.curtain = true;
    }
    return !this.curtain || view.seat < 0; // else it was asked for before the curtain fell
  }

  /** Go on with what one click has chosen in advance. */
  #follow({ asked, number }: View): void {
    if (!this.#queue.length || number <= this.#at || !asked?.mine) return;
    const [next, ...rest] = this.#queue;
    this.#queue = [];
    this.sending = '';
    if (asked.options.some((option) => option.name === next)) this.#send(next!, rest);
  }

  /** Take back the rest of what one click had chosen. */
  #goBack({ number, undo }: View): void {
    const back = this.#back;
    if (back < 0 || number >= this.#at) return;
    this.#back = -1;
    if (number <= back || !undo) return;
    this.#from = back;
    this.undo();
  }

  #done(id: string): void {
    if (id === this.#id && this.sending) this.sending = '';
  }

  #refused(id: string, error: string, stale: boolean): void {
    if (id === '' && !this.view) this.closed = error;
    if (id === this.#id || id === '') {
      this.sending = '';
      this.#queue = [];
      this.#back = -1;
    }
    this.trouble = stale ? t('frame.stale') : error;
  }

  #pick(): Pick {
    const desk = this;
    return {
      get mine(): boolean {
        return desk.options.length > 0;
      },
      get options(): Option[] {
        return desk.options;
      },
      get refused(): Refused[] {
        return desk.refused;
      },
      digit: (name) => desk.cards.find((card) => card.key === name || card.options.some((each) => each.name === name))?.digit ?? '',
      by: (target) => (target ? desk.options.filter((option) => option.target === target) : []),
      choose: (name, then) => desk.choose(name, then),
      narrow: (target) => (desk.narrowed = target),
      get narrowed(): string {
        return desk.narrowed;
      },
      get pointed(): string {
        return desk.pointed;
      },
      point: (name) => (desk.pointed = name),
      rule: (id) => (desk.rule = [id]),
      zoom: (what) => (desk.enlarged = what),
      get motion(): Motion {
        return motion();
      },
      art,
      get seat(): number {
        return desk.seat;
      },
      name: (seat) => desk.name(seat),
      get narrowScreen(): boolean {
        return desk.narrowScreen;
      },
    };
  }
}
