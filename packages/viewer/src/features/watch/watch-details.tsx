import type { WatchPageProps } from '../../app/page-props.ts';
import { clock } from './clock.ts';
import { ShareButton } from './share-button.tsx';
import { VideoList } from './video-list.tsx';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** Title, facts, description and sharing, below the player. Looks as the served HTML does, so nothing moves when it takes over. */
export function WatchDetails({
  title,
  description,
  watchUrl,
  businessName,
  durationS,
  publishedDate,
  playlist,
}: WatchPageProps) {
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <div className="facts">
        <p>
          <span dir="auto">{businessName}</span>
          <span aria-hidden="true"> · </span>
          <time dateTime={publishedDate}>{day.format(new Date(publishedDate))}</time>
          <span aria-hidden="true"> · </span>
          {playlist && (
            <>
              <span>{playlist.videos.length === 1 ? '1 video' : `${playlist.videos.length} videos`}</span>
              <span aria-hidden="true"> · </span>
            </>
          )}
          <span className="clock">{clock(durationS)}</span>
        </p>
        <ShareButton title={title} url={watchUrl} what={playlist ? 'playlist' : 'video'} />
      </div>
      {description && (
        <p className="description" dir="auto">
          {description}
        </p>
      )}
      {playlist && <VideoList playlist={playlist} />}
    </>
  );
}
