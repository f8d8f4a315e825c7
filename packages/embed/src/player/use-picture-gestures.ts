import { type PointerEvent, type TouchEvent, useRef } from 'react';
import type { PlayerParts } from './context.ts';

const DOUBLE_MS = 300;

interface Gestures {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onTouchEnd(event: TouchEvent<HTMLElement>): void;
}

/**
 * What pressing the picture does. A mouse plays and pauses, twice fills the screen. A finger shows and hides the
 * controls: a touch must never surprise with a pause.
 */
export function usePictureGestures(
  { actions, shell }: PlayerParts,
  controls: { readonly isQuiet: boolean; readonly wake: () => void; readonly hush: () => void },
): Gestures {
  const lastMs = useRef(0);
  return {
    onPointerDown({ target, currentTarget, pointerId }) {
      // A press makes the controls come back: it ends where it began, not on the button that has come between.
      if (target === currentTarget) currentTarget.setPointerCapture(pointerId);
    },
    onPointerUp(event) {
      if (event.target !== event.currentTarget || event.button !== 0) return;
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const part = (event.clientX - left) / width;
      const isDouble = event.timeStamp - lastMs.current < DOUBLE_MS;
      lastMs.current = event.timeStamp;

      if (event.pointerType === 'touch') {
        // Twice at a side seeks.
        if (shell.video.paused && Math.abs(part - 0.5) < 0.15) actions.togglePlay();
        else if (controls.isQuiet) controls.wake();
        else controls.hush();
      } else {
        actions.togglePlay();
        if (isDouble) actions.toggleFullScreen();
      }
    },
    onTouchEnd(event) {
      // All is done: a click that followed would press what has just appeared under the finger.
      if (event.target === event.currentTarget && event.cancelable) event.preventDefault();
    },
  };
}
