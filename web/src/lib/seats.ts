// What those who sit at a table are called.

import type { SeatInfo } from '../wire.gen.ts';
import { t } from './text.ts';

/** A person's name; a bot that took nobody's place is called by its seat. */
export function called(seat: SeatInfo | undefined, n: number): string {
  if (seat?.kind === 'bot' && seat.name === seat.bot) return t('frame.seat.bot', { n: n + 1 });
  return seat?.name || t('frame.seat', { n: n + 1 });
}
