// Hints for a first game of Page Quest, each for the moment at which a newcomer would ask.

import { t } from '../../lib/text.ts';
import type { Hint } from '../../frame/module.ts';
import type { PageQuest, View } from '../../wire.gen.ts';
import { ownHero } from './spoken.ts';

/** What helps at this moment, from the most particular to the most general. */
export function hints(view: View): Hint[] {
  const table = view.table as PageQuest.Table;
  const asked = view.asked;
  if (!asked?.mine) return [];
  const words = new Set(asked.options.map((option) => option.name.split(':')[0]!));
  const free = asked.options.length > 0 && asked.options.every((option) => option.free);
  const found: Hint[] = [];
  const say = (id: string, key: Parameters<typeof t>[0], target = ''): void => {
    found.push({ id, text: t(key), ...(target ? { target } : {}) });
  };

  if (table.asks === 'reroll-setup') say('setup', 'pq.hint.setup');
  if (!asked.window && free && words.has('exert')) say('forced', 'pq.hint.forced');
  if (table.asks === 'fight-die') say('fight', 'pq.hint.fight');
  if (table.asks === 'action') found.push(...inAction(view, table));
  else if (table.asks === 'move') say('move', 'pq.hint.move');
  else if (table.asks === 'action-die') say('die', 'pq.hint.die');
  if (table.asks === 'lift') say('lift', 'pq.hint.lift');
  if (table.asks === 'level-up') say('level', 'pq.hint.level');
  if (asked.window) say('window', 'pq.hint.window');
  return found;
}

function inAction(view: View, table: PageQuest.Table): Hint[] {
  const found: Hint[] = [{ id: 'action', text: t('pq.hint.action') }];
  const hero = ownHero(table, view.seat);
  const value = (name: string): number => hero.trackers.find((tracker) => tracker.name === name)?.value ?? 0;
  const rest = view.asked?.options.some((option) => option.name === 'rest');
  if (rest && table.dice.used.length >= table.dice.prepared.length) found.push({ id: 'rest', text: t('pq.hint.rest') });
  if (table.places[hero.place + 1]?.enemies.length) found.push({ id: 'ahead', text: t('pq.hint.ahead') });
  if (value('hp') <= 2) found.push({ id: 'hp', text: t('pq.hint.hp') });
  if (value('food') === 0) found.push({ id: 'food', text: t('pq.hint.food') });
  if (table.heroes.length > 1) found.push({ id: 'locked', text: t('pq.hint.locked') });
  return found;
}
