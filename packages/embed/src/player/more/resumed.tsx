import { type ReactElement, useEffect, useState } from 'react';
import { useParts, useView } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import { fill } from '../messages/fill.ts';
import { useMessages } from './use-messages.ts';

const SHOWN_MS = 8000;

/** Says for some seconds that a video goes on where it was left, and offers its beginning. */
export function Resumed(): ReactElement | null {
  const { details, playback } = useParts();
  const { resumedS } = playback;
  return resumedS ? <Offer key={details.video?.id} positionS={resumedS} /> : null;
}

function Offer({ positionS }: { readonly positionS: number }): ReactElement | null {
  const { actions, shell } = useParts();
  const { durationS, phase } = useView();
  const messages = useMessages();
  const [isOver, setOver] = useState(false);
  /** Somebody is about to press it: it waits (WCAG 2.2.1). */
  const [isHeld, setHeld] = useState(false);
  // Nothing is over before the picture is there.
  const isShown = phase !== 'loading' && phase !== 'warming';
  useEffect(() => {
    if (!isShown || isHeld) return undefined;
    const timer = setTimeout(setOver, SHOWN_MS, true);
    return () => clearTimeout(timer);
  }, [isShown, isHeld]);
  if (isOver) return null;
  const time = formatTime(positionS, durationS);
  const hold = (): void => setHeld(true);
  const release = (): void => setHeld(false);
  return (
    <div className="resumed" part="resumed">
      <span role="status">{fill(messages.resumedAt, { time })}</span>
      <button
        type="button"
        className="plain"
        part="start-over-button"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
        onClick={() => {
          actions.seekTo(0);
          setOver(true);
          shell.frame.querySelector<HTMLElement>('[data-role=play]')?.focus({ preventScroll: true });
        }}
      >
        {messages.startOver}
      </button>
    </div>
  );
}
