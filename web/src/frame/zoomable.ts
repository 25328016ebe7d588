// A thing on the board that can be enlarged: by resting the pointer on it, by a long press, by Z while it has the focus.

import type { Attachment } from 'svelte/attachments';
import type { Enlarged, Pick } from './module.ts';

export const REST = 400;
export const PRESS = 350;
const DRIFT = 10; // pixels a finger may move in a long press

/** Use as `{@attach zoomable(pick, () => ({ title, picture, lines }))}`. */
export function zoomable(pick: Pick, what: () => Enlarged | undefined): Attachment<Element> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start: PointerEvent | undefined;
    let pressed = false;
    const show = (): void => {
      const enlarged = what();
      if (enlarged) pick.zoom(enlarged);
    };
    const rest = (): void => clearTimeout(timer);
    const on: [string, (event: any) => void][] = [
      ['pointerenter', (event: PointerEvent) => {
        rest();
        if (event.pointerType === 'mouse') timer = setTimeout(show, REST);
      }],
      ['pointerdown', (event: PointerEvent) => {
        rest();
        pressed = false;
        start = event;
        if (event.pointerType !== 'mouse') {
          timer = setTimeout(() => {
            pressed = true;
            show();
          }, PRESS);
        }
      }],
      ['pointermove', (event: PointerEvent) => {
        if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > DRIFT && event.pointerType !== 'mouse') rest();
      }],
      ['pointerup', rest],
      ['pointercancel', rest],
      ['pointerleave', (event: PointerEvent) => {
        rest();
        if (event.pointerType === 'mouse') pick.zoom(undefined);
      }],
      ['contextmenu', (event: Event) => pressed && event.preventDefault()],
      // The press that enlarged it is no choice.
      ['click', (event: Event) => {
        if (!pressed) return;
        pressed = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      }],
      ['zoom', show],
    ];
    for (const [name, listener] of on) element.addEventListener(name, listener, { capture: name === 'click' });
    return () => {
      rest();
      for (const [name, listener] of on) element.removeEventListener(name, listener, { capture: name === 'click' });
    };
  };
}
