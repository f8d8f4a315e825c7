import { posterAt } from '@commoncast/core/cdn/poster';
import { type ReactElement, useEffect, useState } from 'react';
import { httpUrl } from '../../element/http-url.ts';
import { useParts } from '../context.ts';
import { fill } from '../messages/fill.ts';
import { type ListItem, placeIn } from './playlist.ts';
import { goTo } from './step.ts';
import { useMessages } from './use-messages.ts';

const COUNT_S = 8;
/** For screens of two pixels a CSS pixel. */
const PICTURE_PX = 480;

/** What comes after the end: the next item of the playlist, without a press unless one says no, here or for good. */
export function UpNext(): ReactElement | null {
  const { details } = useParts();
  const next = placeIn(details)?.next;
  return next ? <Countdown key={next.id} next={next} /> : null;
}

function Countdown({ next }: { readonly next: ListItem }): ReactElement {
  const parts = useParts();
  const { memory } = parts.playback;
  const messages = useMessages();
  const [leftS, setLeftS] = useState(memory.staysAtEnd ? undefined : COUNT_S);
  useEffect(() => {
    if (leftS === undefined) return undefined;
    if (leftS === 0) {
      goTo(parts, next, true);
      return undefined;
    }
    // It may have been switched off meanwhile.
    const timer = setTimeout(() => setLeftS(memory.staysAtEnd ? undefined : leftS - 1), 1000);
    return () => clearTimeout(timer);
  }, [leftS, next, parts, memory]);
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
          <button type="button" className="retry" part="next-button" onClick={() => goTo(parts, next)}>
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
