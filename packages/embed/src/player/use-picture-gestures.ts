import { type PointerEvent, useRef } from 'react';
import type { PlayerParts } from './context.ts';
import { formatTime } from './controls/format-time.ts';

const DOUBLE_MS = 300;
const TOUCH_SEEK_S = 10;

interface Gestures {
  onPointerUp(event: PointerEvent<HTMLElement>): void;
}

/**
 * What pressing the picture does. A mouse plays and pauses, twice fills the screen. A finger shows and hides the
 * controls, twice at a side seeks: a touch must never surprise with a pause.
 */
export function usePictureGestures(
  { actions, notices, shell, store }: PlayerParts,
  controls: { readonly isQuiet: boolean; readonly wake: () => void; readonly hush: () => void },
): Gestures {
  const last = useRef({ atMs: 0, side: 0 });
  return {
    onPointerUp(event) {
      if (event.target !== event.currentTarget || event.button !== 0) return;
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const part = (event.clientX - left) / width;
      const isTouch = event.pointerType === 'touch';
      const side = !isTouch ? 0 : part < 0.35 ? -1 : part > 0.65 ? 1 : 0;
      const isDouble = event.timeStamp - last.current.atMs < DOUBLE_MS && side === last.current.side;
      last.current = { atMs: event.timeStamp, side };

      if (isTouch && isDouble && side) {
        const positionS = actions.seekBy(side * TOUCH_SEEK_S);
        notices.show({ text: formatTime(positionS, store.get().durationS), positionS });
      } else if (isTouch) {
        if (shell.video.paused) actions.togglePlay();
        else if (controls.isQuiet) controls.wake();
        else controls.hush();
      } else {
        actions.togglePlay();
        if (isDouble) actions.toggleFullScreen();
      }
    },
  };
}
