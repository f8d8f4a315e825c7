import { posterAt } from '@commoncast/core/cdn/poster';
import { isOnAir, isOver } from '@commoncast/core/live/constants';
import { pathTo } from '@commoncast/core/pages/path-to';
import { VISITOR_PATHS } from '@commoncast/core/pages/paths';
import { itemsOf } from '@commoncast/core/playlists/items-of';
import type { MouseEvent } from 'react';
import type { WatchedPlaylist } from '../../app/page-props.ts';
import { clock } from './clock.ts';
import { isReadyToPlay, type ListedItem, playFrom } from './playlist-player.ts';
import { useShownVideo } from './use-shown-video.ts';
import { type StreamState, useStreamStates } from './use-stream-states.ts';

const picture = (posterUrl: string) => ({
  src: posterAt(posterUrl, 160),
  srcSet: `${posterAt(posterUrl, 160)} 1x, ${posterAt(posterUrl, 480)} 3x`,
});

/**
 * The videos and live streams of a playlist, with the one that is in the player marked. A click plays one in its list;
 * as links they can be opened on their own, too.
 */
export function VideoList({ playlist }: { playlist: WatchedPlaylist }) {
  const [shownId, show] = useShownVideo(playlist);
  const stateOf = useStreamStates(playlist, shownId);
  const play = (event: MouseEvent, item: ListedItem): void => {
    const isForAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isForAnotherTab || !isReadyToPlay()) return;
    event.preventDefault();
    playFrom(playlist, item);
    show(item.id);
  };
  return (
    <ol className="videos">
      {itemsOf(playlist).map((item) => (
        <li key={item.id}>
          <a
            href={pathTo('index' in item ? VISITOR_PATHS.watchLive : VISITOR_PATHS.watchVideo, {
              id: item.id,
            })}
            aria-current={item.id === shownId}
            onClick={(event) => play(event, item)}
          >
            <span className="picture">
              {item.posterUrl && (
                <img alt="" {...picture(item.posterUrl)} loading="lazy" width="160" height="90" />
              )}
              <span className="clock">
                {'index' in item ? streamWords(stateOf(item)) : clock(item.durationS)}
              </span>
            </span>
            <span className="title" dir="auto">
              {item.title}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function streamWords({ status, replayS }: StreamState): string {
  if (replayS !== undefined) return clock(replayS);
  if (isOver(status)) return status === 'CANCELLED' ? 'Cancelled' : 'Ended';
  return isOnAir(status) ? 'Live' : 'Upcoming';
}
