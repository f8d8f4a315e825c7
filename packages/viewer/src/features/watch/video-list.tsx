import { posterAt } from '@commoncast/core/cdn/poster';
import { pathTo } from '@commoncast/core/pages/path-to';
import { VISITOR_PATHS } from '@commoncast/core/pages/paths';
import type { PublicVideo } from '@commoncast/core/players/schema';
import type { MouseEvent } from 'react';
import type { WatchedPlaylist } from '../../app/page-props.ts';
import { clock } from './clock.ts';
import { isReadyToPlay, playFrom } from './playlist-player.ts';
import { useShownVideo } from './use-shown-video.ts';

const picture = (posterUrl: string) => ({
  src: posterAt(posterUrl, 160),
  srcSet: `${posterAt(posterUrl, 160)} 1x, ${posterAt(posterUrl, 480)} 3x`,
});

/**
 * The videos of a playlist, with the one that is in the player marked. A click plays one in its list; as links they can
 * be opened by themselves too.
 */
export function VideoList({ playlist }: { playlist: WatchedPlaylist }) {
  const [shownId, show] = useShownVideo(playlist);
  const play = (event: MouseEvent, video: PublicVideo): void => {
    const isForAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isForAnotherTab || !isReadyToPlay()) return;
    event.preventDefault();
    playFrom(playlist, video);
    show(video.id);
  };
  return (
    <ol className="videos">
      {playlist.videos.map((video) => (
        <li key={video.id}>
          <a
            href={pathTo(VISITOR_PATHS.watchVideo, { id: video.id })}
            aria-current={video.id === shownId}
            onClick={(event) => play(event, video)}
          >
            <span className="picture">
              {video.posterUrl && (
                <img alt="" {...picture(video.posterUrl)} loading="lazy" width="160" height="90" />
              )}
              <span className="clock">{clock(video.durationS)}</span>
            </span>
            <span className="title" dir="auto">
              {video.title}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
