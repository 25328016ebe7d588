// The table of Page Quest in words, part by part, for text mode and for the curtain.

import { t, tn } from '../../lib/text.ts';
import type { Said } from '../../frame/module.ts';
import type { PageQuest, View } from '../../wire.gen.ts';
import { TRACKERS } from './marks.ts';
import { ownHero, placeName, printed } from './spoken.ts';

type Table = PageQuest.Table;

export function said(view: View): Said[] {
  const table = view.table as Table;
  const own = ownHero(table, view.seat);
  return [
    { title: t('pq.said.where'), lines: where(table, own) },
    ...table.heroes.map((hero) => ({ title: t('pq.said.who', { name: hero.name }), lines: who(hero) })),
    { title: t('pq.said.dice'), lines: dice(table) },
    ...(table.fight?.enemy ? [{ title: t('pq.fight', { name: table.fight.enemy }), lines: fight(table, table.fight) }] : []),
    { title: t('pq.said.tables'), lines: tables(table) },
    { title: t('pq.goal'), lines: [table.goal, tn('pq.coins', own.coins), ...own.artifacts] },
  ];
}

function where(table: Table, own: PageQuest.HeroView): string[] {
  const lines: string[] = [];
  const here = table.places[own.place];
  if (here) lines.push(placeName(table, own.place, own.place), here.caption);
  else lines.push(t('pq.off-page'));
  const ahead = table.places[own.place + 1];
  if (ahead) lines.push(t('pq.said.ahead', { name: ahead.name, what: printed(ahead, table.heroes.length).join('. ') }));
  return lines;
}

function who(hero: PageQuest.HeroView): string[] {
  const values = hero.trackers.map((tracker) =>
    t('pq.tracker', { name: t(TRACKERS[tracker.name]!.name), n: tracker.value, last: tracker.last }),
  );
  const items = hero.items.map((item) => `${item.name}: ${item.abilities.map((each) => each.text).join(' ') || item.text}`);
  const ability = `${hero.ability.label}: ${hero.ability.text}${hero.ability.available ? '' : ` (${t('pq.used')})`}`;
  return [values.join('. '), ability, ...items];
}

function dice(table: Table): string[] {
  const list = (values: number[]): string => values.join(', ') || t('pq.no-dice');
  const lines = [
    t('pq.said.prepared', { dice: list(table.dice.prepared) }),
    t('pq.said.used', { dice: list(table.dice.used) }),
  ];
  if (table.dice.in_hand) lines.push(tn('pq.in-hand', table.dice.in_hand));
  if (table.leaving) lines.push(t('pq.leaving', { n: table.leaving }));
  return lines;
}

function fight(table: Table, going: PageQuest.FightView): string[] {
  return [
    t('pq.said.side', { name: going.enemy, a: going.enemy_attack, d: going.enemy_defense }),
    t('pq.said.side', { name: table.heroes[going.seat]!.name, a: going.attack, d: going.defense }),
  ];
}

function tables(table: Table): string[] {
  const enemies = table.enemy_table.map((line) =>
    line.name
      ? t('pq.said.enemy', { values: line.values, name: line.name, a: line.attack, d: line.defense, xp: line.xp })
      : t('pq.said.line', { values: line.values, what: t('pq.runs-away') }),
  );
  const rest = [...table.tables, { id: 'search', lines: table.search }].flatMap((each) =>
    each.lines.map((line) =>
      t('pq.said.row', { table: each.id.replaceAll('-', ' '), values: line.values, text: line.text, gives: line.gives }),
    ),
  );
  return [...enemies, ...rest];
}

/** What everybody may know of whoever is next: where they stand, and what has befallen them. */
export function bill(view: View, seat: number): string[] {
  const table = view.table as Table;
  const hero = table.heroes[seat];
  if (!hero) return [];
  const place = table.places[hero.place]?.name ?? t('pq.off-page');
  const hp = hero.trackers.find((tracker) => tracker.name === 'hp')?.value ?? 0;
  return [`${hero.name} · ${place}`, t('pq.bill', { hp, n: table.dice.prepared.length })];
}
