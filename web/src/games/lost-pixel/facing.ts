// What the heroes are up against at this moment, by what is on the table and what is asked.

import type { Option } from '../../frame/module.ts';
import type { Table } from './words.ts';

export type Facing = 'spells' | 'store' | 'fight' | 'event' | 'trade' | 'loot' | 'floor';

export function facing(table: Table, options: readonly Option[]): Facing {
  const asks = (kind: string): boolean => options.some((option) => option.name.startsWith(`${kind}:`));
  if (table.drawn.length && (asks('keep') || !options.length)) return 'spells';
  if (table.store) return 'store';
  if (asks('take')) return 'loot';
  if (table.monster || table.waiting_enhancers.length) return table.monster ? 'fight' : 'floor';
  if (table.event) return 'event';
  if (table.phase === 'trading' && table.heroes.length > 1) return 'trade';
  return 'floor';
}
