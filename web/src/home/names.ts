// How tables are spoken of on the shelf.

import { called } from '../lib/seats.ts';
import { t, tn } from '../lib/text.ts';
import type { TableInfo } from '../wire.gen.ts';

/** With whom one plays: everybody but the device's own seats. */
export function company(table: TableInfo, mine: readonly number[]): string {
  const others = table.seats.filter((seat) => seat.kind !== 'open' && !mine.includes(seat.seat));
  const names = others.filter((seat) => seat.kind !== 'bot').map((seat) => called(seat, seat.seat));
  const bots = others.length - names.length;
  if (bots) names.push(tn('home.bots', bots));
  return names.length ? t('home.with', { names: names.join(', ') }) : '';
}

/** Where a game stands, in a few words. */
export function standing(table: TableInfo, mine: readonly number[]): string {
  if (table.status === 'over') return t('home.over');
  if (table.status === 'waiting') return t('home.waiting');
  if (mine.includes(table.turn) && table.seats.length > mine.length) return t('home.yourturn');
  if (!mine.includes(table.turn) && table.turn >= 0) return t('home.turn', { name: called(table.seats[table.turn], table.turn) });
  return table.number ? tn('home.answers', table.number) : t('home.fresh');
}

/** Whether a person of this device is awaited, and others wait for it. */
export function calls(table: TableInfo, mine: readonly number[]): boolean {
  return table.status === 'playing' && mine.includes(table.turn);
}

const LONG = 'Quest for the ';

/** The words of a title that stand below its box; those before them are on the box. */
export const shortTitle = (title: string): string => (title.startsWith(LONG) ? title.slice(LONG.length) : title);
