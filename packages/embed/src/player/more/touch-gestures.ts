import type { PlayerParts } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import { fill } from '../messages/fill.ts';
import { allMessages } from './use-messages.ts';

/** Two touches within this many milliseconds are one gesture. */
const DOUBLE_MS = 300;
const JUMP_S = 10;
/** A finger that moves less than this many pixels has not swiped. */
const SWIPE_PX = 16;
/** Seconds under a swipe over the whole width, and never more than the video has. */
const SWIPE_S = 90;

interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly fromS: number;
  toS?: number;
}

/**
 * What fingers do on the picture: twice at a side seeks 10 s, and 10 more with each further touch; a swipe to the
 * side seeks; a swipe down leaves the full screen. Up and down belong to the page (`touch-action: pan-y`).
 * @returns how to stop
 */
export function watchTouches({ actions, messages, notices, shell, store }: PlayerParts): () => void {
  const { frame, root } = shell;
  const words = allMessages(messages);
  const end = new AbortController();
  let touch: Touch | undefined;
  let last = { atMs: 0, side: 0, jumps: 0 };

  const isOnPicture = (event: PointerEvent): boolean =>
    event.pointerType === 'touch' && (event.composedPath()[0] as Element).classList.contains('ui');

  const jump = (side: number, jumps: number): void => {
    const positionS = actions.seekBy(side * JUMP_S);
    const seconds = jumps * JUMP_S;
    notices.show({ text: fill(side < 0 ? words.secondsBack : words.secondsForward, { seconds }), positionS });
    const ripple = document.createElement('i');
    ripple.className = side < 0 ? 'ripple is-left' : 'ripple';
    ripple.onanimationend = () => ripple.remove();
    frame.querySelector('.ui')?.append(ripple);
  };
  const start = (event: PointerEvent): void => {
    if (!isOnPicture(event)) return;
    // A second finger is a pinch, and the page's.
    touch = touch
      ? undefined
      : { id: event.pointerId, x: event.clientX, y: event.clientY, fromS: shell.video.currentTime };
  };
  const move = (event: PointerEvent): void => {
    if (!touch || event.pointerId !== touch.id) return;
    const { fromS, x, y } = touch;
    const across = event.clientX - x;
    const down = event.clientY - y;
    if (touch.toS === undefined && (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(down) * 2))
      return;
    const { durationS, live } = store.get();
    const span = Math.min(SWIPE_S, live ? live.edgeS - live.fromS : durationS);
    const least = live?.fromS ?? 0;
    const most = live?.edgeS ?? durationS;
    touch.toS = Math.min(most, Math.max(least, fromS + (across / frame.clientWidth) * span));
    notices.show({ text: formatTime(touch.toS - least, most - least), positionS: touch.toS });
  };
  const finish = (event: PointerEvent): void => {
    const done = touch?.id === event.pointerId ? touch : undefined;
    touch = undefined;
    if (!done || !isOnPicture(event)) return;
    if (done.toS !== undefined) {
      event.stopPropagation();
      actions.seekTo(done.toS);
      return;
    }
    if (root.fullscreenElement && event.clientY - done.y > frame.clientHeight / 4) {
      event.stopPropagation();
      actions.toggleFullScreen();
      return;
    }
    const { left, width } = frame.getBoundingClientRect();
    const part = (event.clientX - left) / width;
    const side = part < 0.35 ? -1 : part > 0.65 ? 1 : 0;
    const isNext =
      !!side && side === last.side && event.timeStamp - last.atMs < DOUBLE_MS * (last.jumps ? 2 : 1);
    last = { atMs: event.timeStamp, side, jumps: isNext ? last.jumps + 1 : 0 };
    if (!isNext) return;
    event.stopPropagation();
    jump(side, last.jumps);
  };
  const cancel = (): void => {
    touch = undefined;
  };
  const options = { signal: end.signal, capture: true };
  frame.addEventListener('pointerdown', start, options);
  frame.addEventListener('pointermove', move, options);
  frame.addEventListener('pointerup', finish, options);
  frame.addEventListener('pointercancel', cancel, options);
  return () => end.abort();
}
