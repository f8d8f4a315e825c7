import type { Anchor } from './keep-in-corner.ts';

const STEP_PX = 16;
const LARGE_STEP_PX = 96;
const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Lets a visitor drag a box by its strip, or move it with the arrow keys while its handle has the focus. */
export function letMove(box: HTMLElement, strip: HTMLElement, handle: HTMLElement, anchor: Anchor): void {
  let hold: { x: number; y: number; pointerId: number } | undefined;
  strip.addEventListener('pointerdown', ({ button, clientX, clientY, pointerId, target }) => {
    const isOther = (target as Element).closest('button') && !handle.contains(target as Node);
    if (button !== 0 || isOther) return;
    const { left, top } = box.getBoundingClientRect();
    hold = { x: clientX - left, y: clientY - top, pointerId };
    strip.setPointerCapture(pointerId);
  });
  strip.addEventListener('pointermove', ({ clientX, clientY, pointerId }) => {
    if (hold?.pointerId === pointerId) anchor.moveTo(clientX - hold.x, clientY - hold.y);
  });
  for (const name of ['pointerup', 'pointercancel'] as const) {
    strip.addEventListener(name, () => {
      hold = undefined;
    });
  }
  handle.addEventListener('keydown', (event) => {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { left, top } = box.getBoundingClientRect();
    const step = event.shiftKey ? LARGE_STEP_PX : STEP_PX;
    anchor.moveTo(left + direction[0] * step, top + direction[1] * step);
  });
}
