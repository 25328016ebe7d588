// How the answers of Lost Pixel lie in the decision bar: steps in one card, changes of equipment in one, the rest singly.

import type { Card, Option, Part, Pick, View } from '../../frame/module.ts';
import { type Key, t } from '../../lib/text.ts';
import { sideName, statLong, tableOf, type Table } from './words.ts';

interface Group {
  kinds: readonly string[];
  title: Key;
  /** So few stay cards of their own. */
  least: number;
}
const GROUPS: readonly Group[] = [
  { kinds: ['move', 'reveal'], title: 'lp.choice.walk', least: 2 },
  { kinds: ['equip', 'unequip'], title: 'lp.choice.equip', least: 2 },
  { kinds: ['offer'], title: 'lp.choice.offer', least: 3 },
  { kinds: ['for'], title: 'lp.choice.want', least: 4 },
  { kinds: ['pay'], title: 'lp.choice.pay', least: 4 },
];

export const kindOf = (name: string): string => name.split(':')[0]!;

/** The name of a card on the table, by its id. */
function cardName(table: Table, id: string): string {
  for (const hero of table.heroes) {
    const found = [...hero.equipped, ...hero.inventory, ...hero.spells].find((card) => card?.id === id);
    if (found) return found.name;
  }
  return id;
}

/** What stands on the button of an option that shares its card with others. */
export function short(table: Table, option: Option): string {
  const [kind, first, second] = option.name.split(':');
  if (kind === 'move') return sideName(first!);
  if (kind === 'reveal') return t('lp.choice.reveal', { side: sideName(first!) });
  if (kind === 'equip') {
    const name = cardName(table, first!);
    return second ? t('lp.choice.on-for', { name, old: cardName(table, second) }) : t('lp.choice.on', { name });
  }
  if (kind === 'unequip') return t('lp.choice.off', { name: cardName(table, first!) });
  if (kind === 'pay') return first!.split('+').map((id) => cardName(table, id)).join(' + ');
  if ((kind === 'offer' || kind === 'for') && option.target) return cardName(table, first!);
  return option.label;
}

/** The name of a card with one answer; what does not fit beside its odds stands under it. */
function titleOf(option: Option): string {
  const [kind, stat] = option.name.split(':');
  if (kind === 'attempt') return t('lp.choice.try', { stat: statLong(stat!) });
  if (kind === 'stat') return t('lp.choice.fight', { stat: statLong(stat!) });
  if (kind === 'evade') return t('lp.evade');
  return option.label;
}

export function cards(view: View, pick: Pick): Card[] {
  const table = tableOf(view);
  const found: Card[] = [];
  const taken = new Set<string>();
  for (const option of pick.options) {
    const group = GROUPS.find(({ kinds }) => kinds.includes(kindOf(option.name)));
    const together = group ? pick.options.filter((each) => group.kinds.includes(kindOf(each.name))) : [];
    if (!group || together.length < group.least) {
      found.push({ key: option.name, title: titleOf(option), options: [option] });
    } else if (!taken.has(group.title)) {
      taken.add(group.title);
      const parts = together.map((each, n): Part => ({ figure: n < 9 ? String(n + 1) : '', label: short(table, each), name: each.name }));
      found.push({ key: group.kinds[0]!, title: t(group.title), options: together, parts });
    }
  }
  // What is worn or carried says on the doll why it cannot be put on, a Spell in the list why it cannot be cast, the
  // Store what is too dear, and the map where there is no way. Of stairs nobody has seen there is nothing to say.
  const said = ['equip', 'cast', 'buy', 'move', 'reveal'];
  const stairs = table.tiles.some((tile) => tile.kind === 'downstairs');
  const refused = pick.refused
    .filter((each) => !said.includes(kindOf(each.name)) && (each.name !== 'descend' || stairs))
    .map((each) => ({ key: each.name, title: each.label, options: [], refused: each }));
  return [...found, ...refused];
}
