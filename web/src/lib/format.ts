// Numbers, odds and times as people say them.

import type { Odds, Told } from '../wire.gen.ts';
import { language, t } from './text.ts';

const SIXTHS = [1, 2, 4, 5];

/** A chance in sixths where it is one of a single die, else in per cent; never 0 or 100 for what is not sure. */
export function chance(value: number): string {
  if (value >= 1) return t('frame.certain');
  const sixths = Math.round(value * 6);
  if (SIXTHS.includes(sixths) && Math.abs(value * 6 - sixths) < 1e-9) return t('frame.odds.sixths', { n: sixths });
  const percent = value <= 0 ? 0 : Math.min(99, Math.max(1, Math.round(value * 100)));
  return t('frame.odds.percent', { n: percent });
}

export function odds(each: Odds): string {
  return t('frame.odds', { of: each.of, chance: chance(each.chance) });
}

/** The first letters of a digest, in two groups: enough to compare at a glance. */
export function short(digest: string): string {
  return digest ? `${digest.slice(0, 4)}·${digest.slice(4, 8)}` : '';
}

const day = new Intl.DateTimeFormat(language, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' });
const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;

/** When something was, seen from now; both in seconds since 1970. */
export function when(then: number, now: number = Date.now() / 1000): string {
  const past = now - then;
  if (past < HOUR) return ago.format(-Math.max(0, Math.round(past / MINUTE)), 'minute');
  if (past < 12 * HOUR) return ago.format(-Math.round(past / HOUR), 'hour');
  return (past < WEEK ? day : date).format(then * 1000);
}

/** A line of the log as a sentence; what begins with a verb gets the name of who did it, where several play. */
export function sentence(line: Told, name: string): string {
  const { text } = line;
  const first = text.charAt(0);
  if (name && first !== first.toLocaleUpperCase(language)) return `${name} ${text}`;
  return first.toLocaleUpperCase(language) + text.slice(1);
}
