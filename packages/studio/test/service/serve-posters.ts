import {
  adoptAlternatePoster,
  deletePoster,
  putPoster,
  takeAlternatePoster,
  takePoster,
  uploadAlternatePoster,
} from '@commoncast/core/streams/api';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import type { Vod } from '@commoncast/core/streams/schema';
import { UNREADABLE_PICTURE } from '@commoncast/server/media/pictures/picture-job';
import { notFound } from '@commoncast/server/problems/problems';
import { requireMoment } from '@commoncast/server/services/streams/posters/require-moment';
import { newId } from '../factories.ts';
import type { On } from './answering.ts';
import { newAddress } from './our-addresses.ts';
import { readPicture } from './read-picture.ts';
import type { Records } from './records.ts';

/** A ThumbHash; nobody looks at what is in a picture. */
const PLACEHOLDER = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

/** Answers the calls on the posters of videos, and on those that are kept beside them for split tests. */
export function servePosters(on: On, { videos, automaticPosters, alternatePosters }: Records): void {
  const choose = (id: string): Vod => {
    const { hasOwnPoster, posterUrl, posterPlaceholder } = videos.require(id);
    if (!hasOwnPoster) automaticPosters.set(id, { posterUrl, posterPlaceholder });
    videos.touch(id, {
      hasOwnPoster: true,
      posterUrl: newAddress(`/cdn/thumbnail/${id}.png`),
      posterPlaceholder: PLACEHOLDER,
    });
    return videos.show(id);
  };
  const keep = (videoId: string): AlternatePoster => {
    const id = newId();
    const poster = { id, videoId, url: newAddress(`/cdn/vod/${videoId}/poster-${id}.png`) };
    alternatePosters.set(id, poster);
    return poster;
  };
  const requireUpload = async (id: string, picture: Blob): Promise<void> => {
    videos.require(id);
    await readPicture(picture, UNREADABLE_PICTURE);
  };
  const requireFrame = (id: string, atS: number): void => {
    const { progress, width, durationMs } = videos.require(id);
    const isPlayable = progress.status === 'PLAYABLE' || progress.status === 'READY';
    requireMoment({ isPlayable, width, durationMs }, atS);
  };

  on(putPoster, async ({ params: { id }, body }) => {
    await requireUpload(id, body);
    return choose(id);
  });
  on(takePoster, ({ params: { id }, body: { atS } }) => {
    requireFrame(id, atS);
    return choose(id);
  });
  on(deletePoster, ({ params: { id } }) => {
    if (!videos.require(id).hasOwnPoster) return videos.show(id);
    const automatic = automaticPosters.get(id) ?? { posterUrl: null, posterPlaceholder: null };
    videos.touch(id, { hasOwnPoster: false, ...automatic });
    return videos.show(id);
  });
  on(uploadAlternatePoster, async ({ params: { id }, body }) => {
    await requireUpload(id, body);
    return keep(id);
  });
  on(takeAlternatePoster, ({ params: { id }, body: { atS } }) => {
    requireFrame(id, atS);
    return keep(id);
  });
  on(adoptAlternatePoster, ({ params: { id, posterId } }) => {
    videos.require(id);
    if (alternatePosters.get(posterId)?.videoId !== id) throw notFound();
    return choose(id);
  });
}
