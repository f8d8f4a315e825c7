import type { WatchPageProps } from '../../app/page-props.ts';
import { clock } from './clock.ts';
import { ShareButton } from './share-button.tsx';
import { VideoList } from './video-list.tsx';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
/** When a broadcast is, was, or is to be. */
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** Title, facts, description and sharing, below the player. Looks as the served HTML does, so nothing moves when it takes over. */
export function WatchDetails({
  title,
  description,
  watchUrl,
  businessName,
  durationS,
  publishedDate,
  playlist,
  live,
}: WatchPageProps) {
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <div className="facts">
        <p>
          <span dir="auto">{businessName}</span>
          <span aria-hidden="true"> · </span>
          <time dateTime={publishedDate}>{(live ? moment : day).format(new Date(publishedDate))}</time>
          {playlist && (
            <>
              <span aria-hidden="true"> · </span>
              <span>{playlist.videos.length === 1 ? '1 video' : `${playlist.videos.length} videos`}</span>
            </>
          )}
          {(!live || durationS > 0) && (
            <>
              <span aria-hidden="true"> · </span>
              <span className="clock">{clock(durationS)}</span>
            </>
          )}
        </p>
        <ShareButton title={title} url={watchUrl} what={live ? 'stream' : playlist ? 'playlist' : 'video'} />
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
