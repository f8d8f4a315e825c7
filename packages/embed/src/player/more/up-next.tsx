import { posterAt } from '@commoncast/core/cdn/poster';
import type { PublicVideo } from '@commoncast/core/players/schema';
import { type ReactElement, useEffect, useState } from 'react';
import { httpUrl } from '../../element/http-url.ts';
import { useParts } from '../context.ts';
import { fill } from '../messages/fill.ts';
import { placeIn } from './playlist.ts';
import { useMessages } from './use-messages.ts';

const COUNT_S = 8;
/** For screens of two pixels a CSS pixel. */
const PICTURE_PX = 480;

/** What comes after the end: the next video of the playlist, by itself unless one says no, here or for good. */
export function UpNext(): ReactElement | null {
  const { details } = useParts();
  const next = placeIn(details)?.next;
  return next ? <Countdown key={next.id} next={next} /> : null;
}

function Countdown({ next }: { readonly next: PublicVideo }): ReactElement {
  const { change, playback } = useParts();
  const { memory } = playback;
  const messages = useMessages();
  const [leftS, setLeftS] = useState(memory.staysAtEnd ? undefined : COUNT_S);
  useEffect(() => {
    if (leftS === undefined) return undefined;
    if (leftS === 0) {
      change(next, true);
      return undefined;
    }
    // It may have been switched off meanwhile.
    const timer = setTimeout(() => setLeftS(memory.staysAtEnd ? undefined : leftS - 1), 1000);
    return () => clearTimeout(timer);
  }, [leftS, next, change, memory]);
  const poster = posterAt(httpUrl(next.posterUrl), PICTURE_PX);
  return (
    <section className="next" part="up-next" aria-label={messages.upNext}>
      {poster && <img className="next-picture" alt="" src={poster} referrerPolicy="no-referrer" />}
      <div className="next-words">
        <small>
          {messages.upNext}
          {leftS !== undefined && ` · ${fill(messages.playsIn, { seconds: leftS })}`}
        </small>
        <strong dir="auto">{next.title}</strong>
        <span className="next-buttons">
          <button type="button" className="retry" part="next-button" onClick={() => change(next, false)}>
            {messages.playNow}
          </button>
          {leftS !== undefined && (
            <button type="button" className="plain" part="cancel-button" onClick={() => setLeftS(undefined)}>
              {messages.cancel}
            </button>
          )}
        </span>
      </div>
    </section>
  );
}
