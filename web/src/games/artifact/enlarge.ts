// Opens the enlarged form of a thing: the pointer rests on it, a finger presses long, or Z while it has the focus.

import type { Enlarged, Pick } from '../../frame/module.ts';
import { settings } from '../../lib/settings.svelte.ts';

const LONG = 350;

/** An attachment: `{@attach enlarges(pick, () => …)}`. A long press does not also click. */
export function enlarges(pick: Pick, what: () => Enlarged): (node: HTMLElement) => () => void {
  return (node) => {
    let timer = 0;
    let pressed = false;
    const stop = (): void => window.clearTimeout(timer);
    const press = (event: PointerEvent): void => {
      pressed = false;
      stop();
      if (event.pointerType === 'mouse') return;
      timer = window.setTimeout(() => {
        pressed = true;
        pick.zoom(what());
      }, LONG);
    };
    const click = (event: MouseEvent): void => {
      stop();
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const key = (event: KeyboardEvent): void => {
      if (!settings.letters || event.key.toLowerCase() !== 'z' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      pick.zoom(what());
    };
    const menu = (event: Event): void => {
      if (pressed) event.preventDefault();
    };
    node.addEventListener('pointerdown', press);
    node.addEventListener('pointerup', stop);
    node.addEventListener('pointercancel', stop);
    node.addEventListener('pointerleave', stop);
    node.addEventListener('click', click, true);
    node.addEventListener('contextmenu', menu);
    node.addEventListener('keydown', key);
    return () => {
      stop();
      node.removeEventListener('pointerdown', press);
      node.removeEventListener('pointerup', stop);
      node.removeEventListener('pointercancel', stop);
      node.removeEventListener('pointerleave', stop);
      node.removeEventListener('click', click, true);
      node.removeEventListener('contextmenu', menu);
      node.removeEventListener('keydown', key);
    };
  };
}
