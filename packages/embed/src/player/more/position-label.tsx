import type { ReactElement } from 'react';
import { chapterAt } from '../chapter-at.ts';
import { useParts, useView } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import type { OpenMenu } from '../controls/open-menu.ts';
import { fill } from '../messages/fill.ts';
import { SectionButton } from './section-button.tsx';
import { useMessages } from './use-messages.ts';

/** Where one is, in words: live, or how far behind, or the section that repeats, and the chapter. */
export function PositionLabel({ open, setOpen }: OpenMenu): ReactElement | null {
  const { actions, details } = useParts();
  const { positionS, live } = useView();
  const messages = useMessages();
  if (live) {
    const time = formatTime(live.behindS);
    const name = messages[details.live?.premiere ? 'premiere' : 'live'];
    return (
      <button
        type="button"
        className={live.isAtEdge ? 'live is-at-edge' : 'live'}
        part="live-badge"
        // What is read begins with what is seen: who speaks to the browser says that.
        aria-label={live.isAtEdge ? name : `${name} −${time}. ${messages.goLive}`}
        title={live.isAtEdge ? undefined : fill(messages.behindLive, { time })}
        onClick={() => actions.seekTo(live.edgeS)}
      >
        <i className="live-dot" />
        {name} {!live.isAtEdge && <bdi className="live-behind">−{time}</bdi>}
      </button>
    );
  }
  const title = chapterAt(details.video?.chapters, positionS)?.title;
  return (
    <>
      <SectionButton />
      {title && (
        <button
          type="button"
          className="chapter"
          part="chapter-button"
          aria-label={fill(messages.chapterNow, { title })}
          aria-haspopup="menu"
          aria-expanded={open === 'chapters'}
          data-menu="chapters"
          onClick={() => setOpen(open === 'chapters' ? undefined : 'chapters')}
        >
          <span dir="auto">{title}</span>
        </button>
      )}
    </>
  );
}
