import { posterAt } from '@commoncast/core/cdn/poster';
import { type ReactElement, useEffect, useRef } from 'react';
import { httpUrl } from '../../element/http-url.ts';
import { useParts } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import { fill } from '../messages/fill.ts';
import { placeIn } from './playlist.ts';
import { goTo } from './step.ts';
import { useMessages } from './use-messages.ts';

/** For screens of three pixels a CSS pixel. */
const THUMBNAIL_PX = 320;

/** All items of the playlist, with their pictures; the one that is on is marked. */
export function PlaylistPanel(): ReactElement {
  const parts = useParts();
  const { details } = parts;
  const messages = useMessages();
  const list = useRef<HTMLOListElement>(null);
  const { items = [], at = -1 } = placeIn(details) ?? {};
  useEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    (find('[aria-current=true]') ?? find('button'))?.focus();
  }, []);
  return (
    <>
      <p className="panel-line">
        <bdi>{details.playlist?.name}</bdi> · {fill(messages.itemOf, { index: at + 1, count: items.length })}
      </p>
      <ol className="panel-list" ref={list}>
        {items.map((item, index) => {
          const poster = posterAt(httpUrl(item.posterUrl), THUMBNAIL_PX);
          return (
            <li key={item.id}>
              <button
                type="button"
                className="video"
                part="playlist-item"
                aria-current={index === at}
                onClick={() => index !== at && goTo(parts, item)}
              >
                <span className="video-picture">
                  {poster && <img alt="" src={poster} loading="lazy" referrerPolicy="no-referrer" />}
                  <bdi className="video-time">
                    {'index' in item ? messages.live : formatTime(item.durationS)}
                  </bdi>
                </span>
                <span className="video-title">
                  <span dir="auto">{item.title}</span>
                  {index === at && <small>{messages.playingNow}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}
