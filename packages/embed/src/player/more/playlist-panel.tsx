import { posterAt } from '@commoncast/core/cdn/poster';
import { type ReactElement, useEffect, useRef } from 'react';
import { httpUrl } from '../../element/http-url.ts';
import { useParts } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import { fill } from '../messages/fill.ts';
import { placeIn } from './playlist.ts';
import { useMessages } from './use-messages.ts';

/** For screens of three pixels a CSS pixel. */
const THUMBNAIL_PX = 320;

/** All videos of the playlist, with their pictures; the one that is on is marked. */
export function PlaylistPanel(): ReactElement {
  const { change, details } = useParts();
  const messages = useMessages();
  const list = useRef<HTMLOListElement>(null);
  const { videos = [], at = -1 } = placeIn(details) ?? {};
  useEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    (find('[aria-current=true]') ?? find('button'))?.focus();
  }, []);
  return (
    <>
      <p className="panel-line">
        <bdi>{details.playlist?.name}</bdi> · {fill(messages.itemOf, { index: at + 1, count: videos.length })}
      </p>
      <ol className="panel-list" ref={list}>
        {videos.map((video, index) => {
          const poster = posterAt(httpUrl(video.posterUrl), THUMBNAIL_PX);
          return (
            <li key={video.id}>
              <button
                type="button"
                className="video"
                part="playlist-item"
                aria-current={index === at}
                onClick={() => index !== at && change(video, false)}
              >
                <span className="video-picture">
                  {poster && <img alt="" src={poster} loading="lazy" referrerPolicy="no-referrer" />}
                  <bdi className="video-time">{formatTime(video.durationS)}</bdi>
                </span>
                <span className="video-title">
                  <span dir="auto">{video.title}</span>
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
