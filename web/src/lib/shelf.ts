// The games there are; asked for once.

import type { GameInfo } from '../wire.gen.ts';
import * as api from './api.ts';

let asked: Promise<GameInfo[]> | undefined;

export function shelf(): Promise<GameInfo[]> {
  asked ??= api.games().then(
    (games) => {
      api.drawnIn(games[0]?.edition ?? '');
      return games;
    },
    (problem: unknown) => {
      asked = undefined;
      throw problem;
    },
  );
  return asked;
}

export async function gameInfo(id: string): Promise<GameInfo | undefined> {
  return (await shelf()).find((game) => game.id === id);
}
