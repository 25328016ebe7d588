// What this device holds: its seats with their secrets, and which games it knows already.

import type { Invitation, Opened, Seated, TableInfo } from '../wire.gen.ts';
import { keep, kept } from './settings.svelte.ts';

/** A table at which somebody of this device sits. */
export interface Place {
  table: string;
  game: string;
  seats: Seated[];
  /** When it was opened here last, in milliseconds. */
  at: number;
  invitation?: Invitation;
}

interface Device {
  places: Place[];
  /** The secrets of the travellers whose campaigns are played here. */
  travellers: string[];
  /** The table of the first game of each title, in which hints are given. */
  first: Record<string, string>;
  /** Hints that were read. */
  hints: string[];
  /** What was chosen for the last new game of each title. */
  chosen: Record<string, unknown>;
}

const KEY = 'reliquest.device';
const MANY = 60;

export const device: Device = $state(kept<Device>(KEY, { places: [], travellers: [], first: {}, hints: [], chosen: {} }));

export function keepDevice(): void {
  device.places = device.places.toSorted((a, b) => b.at - a.at).slice(0, MANY);
  keep(KEY, device);
}

// Another tab may have sat down somewhere in the meantime.
window.addEventListener('storage', (event) => {
  if (event.key === KEY) Object.assign(device, kept<Device>(KEY, device));
});

export function placeAt(table: string): Place | undefined {
  return device.places.find((place) => place.table === table);
}

export function secretsAt(table: string): string[] {
  return placeAt(table)?.seats.map((seat) => seat.secret) ?? [];
}

/** Remember the seats that were just taken; those held already stay. */
export function sitDown(table: TableInfo, seats: Seated[], invitation?: Invitation): void {
  const before = placeAt(table.id);
  const others = before?.seats.filter((one) => !seats.some((other) => other.seat === one.seat)) ?? [];
  const place: Place = { table: table.id, game: table.game, seats: [...others, ...seats], at: Date.now() };
  const held = invitation ?? before?.invitation;
  if (held) place.invitation = held;
  device.places = [place, ...device.places.filter((one) => one.table !== table.id)];
  device.first[table.game] ??= table.id;
  keepDevice();
}

export function opened(made: Opened): void {
  sitDown(made.table, made.seats, { invite: made.invite, code: made.code });
}

/** Note that a table was looked at, so that it is the one to continue. */
export function visited(table: string): void {
  const place = placeAt(table);
  if (!place) return;
  place.at = Date.now();
  keepDevice();
}

export function forget(table: string): void {
  device.places = device.places.filter((place) => place.table !== table);
  keepDevice();
}

/** Whether hints are due: in the first game of a title on this device. */
export function isFirst(game: string, table: string): boolean {
  return device.first[game] === table;
}

export function readHint(id: string): void {
  if (!device.hints.includes(id)) device.hints.push(id);
  keepDevice();
}
