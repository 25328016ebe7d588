// Making a table with what was chosen, now or last time.

import * as api from '../lib/api.ts';
import { device, keepDevice, opened } from '../lib/device.svelte.ts';
import { go } from '../lib/here.svelte.ts';
import { settings } from '../lib/settings.svelte.ts';
import type { GameInfo, NewTable } from '../wire.gen.ts';

/** What is remembered of the last new game of a title. */
export interface Chosen {
  options: Record<string, any>;
  /** Who sits where: you, here (another person at this device), open, or the name of a bot. */
  seats: string[];
  names: string[];
  real: boolean;
}

export function lastChosen(game: string): Chosen {
  const before = device.chosen[game] as Partial<Chosen> | undefined;
  return { options: {}, seats: [], names: [], real: false, ...before };
}

/** The body of a new table. Without seats the server seats the best company. */
export function tableOf(game: GameInfo, chosen: Chosen, listed: boolean): NewTable {
  const here = chosen.seats.filter((seat) => seat === 'you' || seat === 'here').length || 1;
  const names = Array.from({ length: here }, (_, n) => chosen.names[n]?.trim() || (n === 0 ? settings.name : ''));
  return {
    game: game.id,
    options: chosen.options,
    seats: chosen.seats.map((seat) => (seat === 'here' ? 'you' : seat)),
    names: names.every((name) => !name) ? [] : names,
    listed,
    real_dice: chosen.real,
    stops: settings.stops,
  };
}

/** Make the table and go there; what was chosen is remembered. Throws the server's sentence. */
export async function begin(game: GameInfo, chosen: Chosen, listed = false): Promise<void> {
  const made = await api.open(tableOf(game, chosen, listed));
  device.chosen[game.id] = chosen;
  keepDevice();
  opened(made);
  go({ page: 'table', table: made.table.id });
}

/** A guided first game: as the book has it, against the best company, with every hint told anew. */
export async function learn(game: GameInfo): Promise<void> {
  device.hints = device.hints.filter((hint) => !hint.startsWith(`${game.id}:`));
  delete device.first[game.id];
  settings.hints = true;
  const made = await api.open({ game: game.id, stops: 'smart' });
  opened(made);
  go({ page: 'table', table: made.table.id });
}
