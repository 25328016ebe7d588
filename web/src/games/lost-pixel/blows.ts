// A blow as a sum of columns: one column a kind of damage, one row a source, then what is taken off, then what is left.

import type { Told, View } from '../../frame/module.ts';
import type { LostPixel } from '../../wire.gen.ts';

/** The kinds of damage in the order of the rules. */
export const KINDS = ['physical', 'fire', 'air', 'ice', 'electric', 'light', 'earth', 'dark', 'poison'] as const;
export type Kind = (typeof KINDS)[number];

/** A die in a cell: its faces, and what it shows; 0 before it is rolled. */
export interface Rolled {
  faces: number;
  face: number;
}

/** What a source adds to a column. */
export interface Part {
  dice: Rolled[];
  plus: number;
}

export interface Row {
  /** The card's name; empty for the stat die, or for everything together. */
  name: string;
  /** The stat whose die this is. */
  stat: string;
  cells: Partial<Record<Kind, Part>>;
}

/** A blow as a table. Before it is rolled `left` and `damage` are unknown. */
export interface Sum {
  kinds: Kind[];
  rows: Row[];
  /** What is taken off, source by source where it is known. */
  held: Row[];
  left: Partial<Record<Kind, number>>;
  /** What a weakness adds to a column that gets through. */
  weak: Partial<Record<Kind, number>>;
  shielded: number;
  damage: number;
  /** Life after it. */
  life: number;
  rolled: boolean;
}

/** A roll such as `2d6+1d8-1`, `3` or `1d4` in parts. */
export function parsed(roll: string): Part {
  const dice: Rolled[] = [];
  let plus = 0;
  for (const [, sign, n, faces] of roll.replaceAll('−', '-').matchAll(/([+-]?)(\d+)(?:d(\d+))?/g)) {
    if (faces) for (let i = 0; i < Number(n); i++) dice.push({ faces: Number(faces), face: 0 });
    else plus += sign === '-' ? -Number(n) : Number(n);
  }
  return { dice, plus };
}

function rowOf(source: LostPixel.Source): Row {
  const cells: Row['cells'] = {};
  for (const [kind, roll] of Object.entries(source.adds)) cells[kind as Kind] = parsed(roll);
  return { name: source.name, stat: '', cells };
}

const sorted = (kinds: Iterable<string>): Kind[] => KINDS.filter((kind) => [...kinds].includes(kind));

/** The blow that could be struck now, with dice that have not fallen. */
export function coming(blow: LostPixel.Blow): Sum {
  const rows = blow.attack.map(rowOf);
  if (blow.die) rows.unshift({ name: '', stat: blow.stat, cells: { physical: { dice: [{ faces: blow.die, face: 0 }], plus: 0 } } });
  const kinds = sorted(rows.flatMap((row) => Object.keys(row.cells)));
  return {
    kinds,
    rows,
    held: blow.defence.map(rowOf).filter((row) => kinds.some((kind) => row.cells[kind])),
    left: {},
    weak: blow.weak,
    shielded: blow.shield,
    damage: 0,
    life: 0,
    rolled: false,
  };
}

/** The lines of one blow, from its first die to its end. */
interface Struck {
  by: 'hero' | 'monster';
  lines: Told[];
}

/** The blows that lines of the log tell of, in order. */
export function struck(lines: readonly Told[]): Struck[] {
  const found: Struck[] = [];
  let open: Told[] = [];
  for (const line of lines) {
    const [word] = line.mark.split(':');
    if (word === 'met') open = [];
    if (!['stat', 'hero', 'monster', 'sum', 'shielded', 'hit', 'struck'].includes(word!)) continue;
    open.push(line);
    if (word === 'hit' || word === 'struck') {
      found.push({ by: word === 'hit' ? 'hero' : 'monster', lines: open });
      open = [];
    }
  }
  return found;
}

/**
 * A blow that was struck, as a table. Where the cards still add what they added then, `blow` names the source of each
 * die; else dice and numbers stand in rows of their own.
 */
export function told({ lines }: Struck, blow: LostPixel.Blow | undefined): Sum {
  const dice: Partial<Record<Kind, Rolled[]>> = {};
  const sum: Sum = { kinds: [], rows: [], held: [], left: {}, weak: {}, shielded: 0, damage: 0, life: 0, rolled: true };
  const atk: Partial<Record<Kind, number>> = {};
  const def: Row['cells'] = {};
  let die: Rolled | undefined;
  for (const line of lines) {
    const [word, ...rest] = line.mark.split(':');
    const face = line.faces[0] ?? 0;
    if (word === 'stat') die = { faces: Number(rest[0]), face };
    else if (word === 'hero' || word === 'monster') {
      if (rest[1] === 'atk') (dice[rest[0] as Kind] ??= []).push({ faces: Number(rest[2]), face });
    } else if (word === 'sum') {
      const kind = rest[0] as Kind;
      const [total, held, left] = rest.slice(1).map(Number) as [number, number, number];
      atk[kind] = total;
      if (held) def[kind] = { dice: [], plus: held };
      sum.left[kind] = left;
      const more = left - Math.max(0, total - held);
      if (left && more > 0) sum.weak[kind] = more;
    } else if (word === 'shielded') sum.shielded += Number(rest[0]);
    else [sum.damage, sum.life] = rest.map(Number) as [number, number];
  }
  // A kind that adds up to nothing has no line in the log, though its dice fell.
  sum.kinds = sorted([...Object.keys(atk), ...Object.keys(dice), ...(die ? ['physical'] : [])]);
  if (die) sum.rows.push({ name: '', stat: blow?.stat ?? '', cells: { physical: { dice: [die], plus: 0 } } });
  sum.rows.push(...(blow && named(blow, atk, dice, die)) || together(atk, dice, die));
  sum.rows = sum.rows.filter((row) => sum.kinds.some((kind) => row.cells[kind]));
  if (Object.keys(def).length) sum.held.push({ name: '', stat: '', cells: def });
  return sum;
}

function plusOf(kind: Kind, atk: number, dice: Rolled[], die: Rolled | undefined): number {
  const fallen = dice.reduce((all, each) => all + each.face, 0) + (kind === 'physical' ? (die?.face ?? 0) : 0);
  return atk - fallen;
}

/** Rows by card, with the dice handed out in the order of rolling; undefined where it does not come out even. */
function named(
  blow: LostPixel.Blow,
  atk: Partial<Record<Kind, number>>,
  dice: Partial<Record<Kind, Rolled[]>>,
  die: Rolled | undefined,
): Row[] | undefined {
  const rows = blow.attack.map(rowOf);
  for (const kind of KINDS) {
    const fallen = [...(dice[kind] ?? [])];
    let plus = 0;
    for (const row of rows) {
      const part = row.cells[kind];
      if (!part) continue;
      plus += part.plus;
      for (const each of part.dice) {
        const next = fallen.shift();
        if (next?.faces !== each.faces) return undefined;
        each.face = next.face;
      }
    }
    if (fallen.length) return undefined;
    const rest = plusOf(kind, atk[kind] ?? 0, dice[kind] ?? [], die);
    if (atk[kind] === undefined ? plus > rest : plus !== rest) return undefined;
  }
  return rows;
}

/** Dice and numbers without their cards. */
function together(
  atk: Partial<Record<Kind, number>>,
  dice: Partial<Record<Kind, Rolled[]>>,
  die: Rolled | undefined,
): Row[] {
  const cells: Row['cells'] = {};
  for (const kind of KINDS) {
    const total = atk[kind];
    const plus = total === undefined ? 0 : plusOf(kind, total, dice[kind] ?? [], die);
    if (plus || dice[kind]?.length) cells[kind] = { dice: dice[kind] ?? [], plus };
  }
  return Object.keys(cells).length ? [{ name: '', stat: '', cells }] : [];
}

/** The total of a column before anything is taken off. */
export function columnTotal(sum: Sum, kind: Kind): number {
  return sum.rows.reduce((all, { cells }) => {
    const part = cells[kind];
    return part ? all + part.plus + part.dice.reduce((n, die) => n + die.face, 0) : all;
  }, 0);
}

/** The chance that a number spread like this is n or more, from 0 to 1. */
export function atLeast(chances: readonly number[], n: number): number {
  return Math.min(1, chances.slice(Math.max(0, n)).reduce((all, each) => all + each, 0));
}

/** The log of the fight that is on, kept while later frames bring only what is new. */
let lines: Told[] = [];
let place = '';

/** The blows of the fight that is on, as far as this device was told of them. */
export function fightOf(view: View, table: LostPixel.Table): Struck[] {
  const first = view.told[0]?.number ?? view.number;
  const here = `${table.floor}:${table.active}:${table.monster?.card.id}`;
  if (here !== place) lines = [];
  place = here;
  lines = [...lines.filter((line) => line.number < first), ...view.told];
  const met = lines.findLastIndex((line) => line.mark === 'met');
  if (met > 0) lines = lines.slice(met);
  return struck(lines.filter((line) => line.number < view.number));
}
