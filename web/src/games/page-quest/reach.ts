// What belongs together on the table: the dice a choice would use, and the rows of the notebook it can reach.

import type { PageQuest } from '../../wire.gen.ts';

type Table = PageQuest.Table;

/** What is pointed at beside an option: an action with a die, a die alone, or a place of the page. */
export interface Pointer {
  action: string;
  die: number;
  place: number;
}

export const NOWHERE: Pointer = { action: '', die: 0, place: -1 };

export interface Reach {
  /** The action meant, by its name; empty for none in particular. */
  action: string;
  /** Values of prepared dice that would do. */
  dice: Set<number>;
  /** Lines in reach, and of these the ones a marked die would read, by table: `hunting`, `enemy`, … */
  ringed: Map<string, Set<number>>;
  marked: Map<string, Set<number>>;
}

const FACES = [1, 2, 3, 4, 5, 6];

/** The lines and dice that what is pointed at would use; without anything pointed at, all that are in reach now. */
export function reach(table: Table, pointed: string, pointer: Pointer): Reach {
  const found: Reach = { action: '', dice: new Set(), ringed: new Map(), marked: new Map() };
  const action = pointer.action || (table.doing ? table.doing : pointed);
  const meant = table.prospects.filter((each) => each.action === action);
  const asked = table.asks === 'action' || table.asks === 'action-die';
  found.action = meant[0]?.action ?? '';
  if (asked) {
    for (const prospect of meant.length ? meant : table.prospects) ringAction(table, prospect, found);
    const die = pointer.die || (table.asks === 'action-die' ? dieOf(pointed) : 0);
    if (die) for (const prospect of meant.length ? meant : table.prospects) markDie(prospect, die, found);
    if (meant[0]) for (const value of served(table, meant[0])) found.dice.add(value);
  }
  const pointedDie = pointer.die || dieOf(pointed);
  if (pointedDie) found.dice = new Set([pointedDie]);
  if (table.fight && table.fight.enemy) add(found.marked, 'enemy', table.fight.line);
  const place = table.places[pointer.place];
  if (place) for (const icon of place.enemies) ringEnemies(table, icon, found);
  return found;
}

/** The prepared dice that an action can use and get something for. */
export function served(table: Table, prospect: PageQuest.Prospect): number[] {
  return distinct(table.dice.prepared).filter(
    (value) =>
      value >= Math.max(prospect.least, 1) && (prospect.rolled || !prospect.outcomes[value - 1]!.none),
  );
}

export function distinct(values: number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/** The value in `die:4` or `exert:reroll:4`; 0 for other names. */
export function dieOf(name: string): number {
  return Number(/^(?:die|lift|exert:reroll):(\d)$/.exec(name)?.[1] ?? 0);
}

function ringAction(table: Table, prospect: PageQuest.Prospect, found: Reach): void {
  if (!prospect.table) return;
  for (const value of prospect.rolled ? FACES : distinct(table.dice.prepared)) {
    for (const line of prospect.outcomes[value - 1]!.lines) add(found.ringed, prospect.table, line);
  }
}

function markDie(prospect: PageQuest.Prospect, die: number, found: Reach): void {
  if (prospect.rolled || !prospect.table) return;
  for (const line of prospect.outcomes[die - 1]!.lines) add(found.marked, prospect.table, line);
}

function ringEnemies(table: Table, icon: string, found: Reach): void {
  const number = Number(icon.replace(/[#±]/, ''));
  const values = icon.startsWith('#') ? [number] : FACES.map((face) => face + number);
  for (const value of values) add(found.ringed, 'enemy', lineAt(table.enemy_table, value));
}

/** The line that a value reads: beyond the ends the end line. */
export function lineAt(lines: { values: string }[], value: number): number {
  const after = lines.findIndex((line) => Number(/\d+$/.exec(line.values)![0]) >= value);
  return after < 0 ? lines.length - 1 : after;
}

function add(to: Map<string, Set<number>>, table: string, line: number): void {
  if (line < 0) return;
  const lines = to.get(table) ?? new Set<number>();
  to.set(table, lines.add(line));
}
