import type { WatchedPlaylist, WatchPageProps } from '../../app/page-props.ts';
import { useEditLink } from '../member/use-edit-link.ts';
import { clock } from './clock.ts';
import { ShareButton } from './share-button.tsx';
import { VideoList } from './video-list.tsx';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
/** When a broadcast is, was, or is to be. */
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

function sizeOf({ videos, streams = [] }: WatchedPlaylist): string {
  const count = videos.length + streams.length;
  const what = streams.length > 0 ? 'item' : 'video';
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

/** Title, facts, description and sharing, below the player. Looks as the served HTML does, so nothing moves when it takes over. */
export function WatchDetails({
  id,
  title,
  description,
  watchUrl,
  businessName,
  durationS,
  publishedDate,
  playlist,
  live,
}: WatchPageProps) {
  const kind = live ? 'stream' : playlist ? 'playlist' : 'video';
  const EditLink = useEditLink();
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
              <span>{sizeOf(playlist)}</span>
            </>
          )}
          {((!live && !playlist?.streams) || durationS > 0) && (
            <>
              <span aria-hidden="true"> · </span>
              <span className="clock">{clock(durationS)}</span>
            </>
          )}
        </p>
        <ShareButton title={title} url={watchUrl} what={kind}>
          {EditLink && <EditLink kind={kind} id={id} />}
        </ShareButton>
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
