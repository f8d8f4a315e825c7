import type { ReactElement } from 'react';
import { useView } from '../context.ts';
import { formatTime } from './format-time.ts';

/** Where it is and how long it is; the seek bar says the same to screen readers. */
export function TimeDisplay(): ReactElement {
  const { positionS, durationS } = useView();
  return (
    <span className="time" part="time" dir="ltr" aria-hidden="true">
      {formatTime(positionS, durationS)}
      <span className="time-whole"> / {formatTime(durationS)}</span>
    </span>
  );
}
