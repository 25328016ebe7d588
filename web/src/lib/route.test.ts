import { describe, expect, it } from 'vitest';
import { address, parse, type Route } from './route.ts';

describe('routes', () => {
  const all: Route[] = [
    { page: 'home' },
    { page: 'credits' },
    { page: 'print', game: 'artifact' },
    { page: 'new', game: 'page-quest' },
    { page: 'join', invite: 'a/b c' },
    { page: 'seat', table: 'x-1', seats: [{ seat: 0, secret: 'a_-b' }, { seat: 2, secret: 'c' }] },
    { page: 'table', table: 'x-1' },
    { page: 'replay', table: 'x-1', moment: 12 },
  ];
  it.each(all)('come back from their address: %o', (route) => expect(parse(address(route))).toEqual(route));
  it('lead to the shelf where they are unknown', () => expect(parse('#/nowhere/at/all')).toEqual({ page: 'home' }));
  it('begin a replay at its beginning where no moment is named', () =>
    expect(parse('#/replay/x')).toEqual({ page: 'replay', table: 'x', moment: 0 }));
});
