// What a press on a thing of the table does: take its one choice, or show the several.

import type { Option, Pick, Refused } from '../../frame/module.ts';
import { t } from '../../lib/text.ts';

/** The choices of a card that lies at one place of the table, since the same card may lie at several. */
export function choicesOf(pick: Pick, target: string, kinds?: readonly string[]): Option[] {
  const options = pick.by(target);
  return kinds ? options.filter((option) => kinds.includes(option.name.split(':')[0]!)) : options;
}

/** Why nothing can be done with a card, where something might be expected. */
export function refusedOf(pick: Pick, id: string, kinds?: readonly string[]): Refused | undefined {
  return pick.refused.find(({ name }) => {
    const [kind, card] = name.split(':');
    return card === id && (!kinds || kinds.includes(kind!));
  });
}

export function press(pick: Pick, target: string, options: readonly Option[]): void {
  if (options.length === 1) pick.choose(options[0]!.name);
  else if (options.length) pick.narrow(target);
}

/** The name of a thing with what a press would do. */
export function spoken(name: string, options: readonly Option[], refused?: Refused): string {
  if (options.length === 1) return t('lp.item.takes', { name, label: options[0]!.label });
  if (options.length) return t('lp.item.several', { name, n: options.length, labels: options.map((each) => each.label).join('; ') });
  return refused ? t('lp.item.refused', { name, reason: refused.reason }) : name;
}

/** Things one's own cards may be used for. */
export const OWN = ['equip', 'unequip', 'use', 'cast', 'discard', 'drink', 'offer', 'trade-in', 'keep'] as const;
/** Things other heroes' cards may be asked for. */
export const THEIRS = ['for', 'take'] as const;
