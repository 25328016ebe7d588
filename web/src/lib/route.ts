// Where one is, in the fragment of the address: it never reaches a server's log.

import type { Seated } from '../wire.gen.ts';

export type Route =
  | { page: 'home' }
  | { page: 'credits' }
  | { page: 'print'; game: string }
  | { page: 'new'; game: string }
  | { page: 'join'; invite: string }
  | { page: 'campaigns' }
  | { page: 'campaign'; campaign: string }
  | { page: 'company'; invite: string }
  | { page: 'seat'; table: string; seats: Seated[] }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string; moment: number };

/** The route that a fragment names; an unknown one is the shelf. */
export function parse(fragment: string): Route {
  const [page, first, second, ...more] = fragment.replace(/^#?\/?/, '').split('/').map(decodeURIComponent);
  if (page === 'credits') return { page };
  if (page === 'print') return { page, game: first || 'page-quest' };
  if (page === 'new' && first) return { page, game: first };
  if (page === 'join' && first) return { page, invite: first };
  if (page === 'campaigns') return { page };
  if (page === 'campaign' && first) return { page, campaign: first };
  if (page === 'company' && first) return { page, invite: first };
  if (page === 'seat' && first && second) return { page, table: first, seats: [second, ...more].map(seated) };
  if (page === 'table' && first) return { page, table: first };
  if (page === 'replay' && first) return { page, table: first, moment: Math.max(0, Number(second) || 0) };
  return { page: 'home' };
}

/** A seat as a link carries it to another device of the same person. */
function seated(text: string): Seated {
  const [seat, secret] = text.split('.', 2);
  return { seat: Number(seat) || 0, secret: secret ?? '' };
}

/** The fragment of a route. */
export function address(route: Route): string {
  switch (route.page) {
    case 'home':
      return '#/';
    case 'credits':
      return '#/credits';
    case 'print':
      return `#/print/${encodeURIComponent(route.game)}`;
    case 'new':
      return `#/new/${encodeURIComponent(route.game)}`;
    case 'join':
      return `#/join/${encodeURIComponent(route.invite)}`;
    case 'campaigns':
      return '#/campaigns';
    case 'campaign':
      return `#/campaign/${encodeURIComponent(route.campaign)}`;
    case 'company':
      return `#/company/${encodeURIComponent(route.invite)}`;
    case 'seat':
      return `#/seat/${[route.table, ...route.seats.map(({ seat, secret }) => `${seat}.${secret}`)].map(encodeURIComponent).join('/')}`;
    case 'table':
      return `#/table/${encodeURIComponent(route.table)}`;
    case 'replay':
      return `#/replay/${encodeURIComponent(route.table)}/${route.moment}`;
  }
}
