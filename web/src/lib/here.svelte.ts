// The route the page is at now.

import { address, parse, type Route } from './route.ts';

export const here: { route: Route } = $state({ route: parse(location.hash) });

window.addEventListener('hashchange', () => (here.route = parse(location.hash)));

export function go(route: Route): void {
  location.hash = address(route);
}

/** Go there without a step back to where one is: a join link is used once. */
export function replaceWith(route: Route): void {
  history.replaceState(null, '', address(route));
  here.route = route;
}

/** The whole address of a route, for a link that is sent to somebody. */
export function link(route: Route): string {
  return `${location.origin}${location.pathname}${address(route)}`;
}
