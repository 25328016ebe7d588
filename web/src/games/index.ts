// The boards there are, each loaded when its game is opened.

import type { GameModule } from '../frame/module.ts';
import { speak } from '../lib/text.ts';

const boards = import.meta.glob<{ default: GameModule }>('./*/index.ts');

/** The board of a game and its sentences; undefined where the client has none, and words must do. */
export async function board(game: string): Promise<GameModule | undefined> {
  const load = boards[`./${game}/index.ts`];
  if (!load) return undefined;
  const [module] = await Promise.all([load(), speak(game)]);
  return module.default;
}
