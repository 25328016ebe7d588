// How the answers of Artifact lie in the decision bar, and what is said under each.

import type { Card, Pick, View } from '../../frame/module.ts';
import { t } from '../../lib/text.ts';
import type { Option } from '../../wire.gen.ts';
import { END, SECOND, START } from './road.ts';
import { deckName, partiesOn, tableOf, type Aid, type Table } from './words.ts';

/** The options whose names begin so, as one card: too many to be cards of their own. */
const TOGETHER = [
  ['bid:', 'ar.choice.bid'],
  ['nominate:', 'ar.choice.nominate'],
  ['skill:', 'ar.choice.skill'],
] as const;

/** What stands on the button of an option that shares its card with others. */
function short(table: Table, option: Option): string {
  const [kind, id] = option.name.split(':');
  if (kind === 'bid') return id!;
  if (kind === 'nominate') return table.draft.find((person) => person.id === id)?.name ?? option.label;
  return option.label;
}

export function cards(view: View, pick: Pick): Card[] {
  const table = tableOf(view);
  const left = new Set(pick.options);
  const found: Card[] = [];
  for (const [prefix, title] of TOGETHER) {
    const options = pick.options.filter((option) => option.name.startsWith(prefix));
    if (options.length < 2) continue;
    options.forEach((option) => left.delete(option));
    const parts = options.map((option, n) => ({
      figure: n < 9 ? String(n + 1) : '',
      label: short(table, option),
      name: option.name,
    }));
    found.push({ key: prefix, title: t(title), options, parts });
  }
  const single = [...left].map((option) => ({ key: option.name, title: title(view, option), options: [{ ...option, free: false }] }));
  // Cards of the hand that do not help here say so in the hand, where they lie.
  const refused = pick.refused
    .filter((each) => !each.name.startsWith('card:'))
    .map((each) => ({ key: each.name, title: each.label, options: [], refused: each }));
  return [...found, ...single, ...refused];
}

function title(view: View, option: Option): string {
  if (option.name === 'pass' && tableOf(view).check?.die && view.asked?.window) return t('ar.choice.roll');
  return option.label;
}

/** What an answer brings, in a few words; empty where its name says it all. */
export function bring(view: View, seat: number, option: Option): string {
  const table = tableOf(view);
  const [kind] = option.name.split(':');
  const party = table.parties[seat];
  if (!party) return '';
  if (kind === 'card') return used(table, party.hand, seat, option);
  if (kind === 'reroll') return t('ar.bring.tokens', { n: party.tokens });
  if (kind === 'pass' && table.check?.die) {
    const most = table.check.total - table.check.dm;
    return most >= 10 ? t('ar.bring.sure') : most < 1 ? t('ar.bring.never') : t('ar.bring.most', { n: most });
  }
  if (kind === 'outward' || kind === 'homeward') return landing(table, seat, Number(option.target.split(':')[1]));
  if (kind === 'observe') return t('ar.bring.observe');
  return '';
}

/** What using an aid card makes of the roll. */
function used(table: Table, hand: readonly Aid[], seat: number, option: Option): string {
  const [card, use] = option.name.slice('card:'.length).split('/');
  const plus = hand.find((aid) => aid.id === card)?.uses.find((each) => each.id === use)?.plus ?? 0;
  if (!plus) return '';
  const total = table.check?.die ? table.check.total : table.fight?.sides.find((side) => side.seat === seat)?.total;
  return total ? t('ar.bring.becomes', { a: total, b: total + plus }) : '';
}

/** What waits where a move ends. */
export function landing(table: Table, seat: number, stage: number): string {
  const own = table.parties[seat];
  if (stage === START && own?.holder) return t('ar.bring.home');
  const others = partiesOn(table, stage).filter((party) => party.seat !== seat);
  if (stage === END && table.holder < 0) return t('ar.bring.artifact', { artifact: table.artifact });
  if (others.length && stage !== own?.space)
    return t('ar.bring.fight', { names: others.map((party) => party.name).join(', ') });
  if (stage === START || stage === END) return '';
  return t('ar.bring.draw', { deck: deckName(stage < SECOND ? 'module-1' : 'module-2') });
}

/** The use of an aid card that helps a check still ahead of the viewer's party, or an empty word. */
export function helpsLater(table: Table, seat: number, aid: Aid): string {
  const { card } = table;
  if (!card || table.current !== seat || table.fight) return '';
  const ahead = table.ways.flatMap((way) => way.checks.filter((dial) => dial.standing === 'ahead').map((dial) => dial.skill));
  if (!ahead.length) return '';
  const use = aid.uses.find(
    (each) =>
      (each.kind === 'any' || (each.kind === 'bonus' && ahead.includes(each.skill))) &&
      (!each.vs || card.tags.includes(each.vs)),
  );
  return use?.id ?? '';
}
