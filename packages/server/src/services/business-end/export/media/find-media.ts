import type { Executor } from '../../../../db/database.ts';
import type { Storage } from '../../../../storage/storage.ts';
import { imageKey } from '../../../images/image-key.ts';
import { liveKey } from '../../../streams/live-links.ts';
import { captionFile, captionKey, POSTER_FILE, posterKey, vodKey } from '../../../streams/media-links.ts';
import { entryName } from './entry-name.ts';
import { archivePages, imagePages, streamPages, type VideoMedia, videoPages } from './media-rows.ts';

/** A file of an export that comes from the storage. */
export interface MediaFile {
  /** In the export. */
  readonly path: string;
  /** One after the other they are the file. */
  readonly keys: readonly string[];
  readonly sizeBytes: number;
}

type Named = Omit<MediaFile, 'sizeBytes'>;

interface Parts {
  readonly db: Executor;
  readonly storage: Pick<Storage, 'head' | 'list'>;
}

/** Every file that an export takes from the storage, with its size; what is not there is left out. */
export async function* findMedia(parts: Parts, businessId: string): AsyncGenerator<MediaFile> {
  for await (const named of nameMedia(parts, businessId)) {
    let sizeBytes = 0;
    let isThere = true;
    for (const key of named.keys) {
      const object = await parts.storage.head(key);
      sizeBytes += object?.sizeBytes ?? 0;
      isThere &&= object !== null;
    }
    if (isThere) yield { ...named, sizeBytes };
  }
}

async function* nameMedia({ db, storage }: Parts, businessId: string): AsyncGenerator<Named> {
  for await (const video of videoPages(db, businessId)) {
    const film = await nameFilm(storage, video);
    if (film) yield film;
    yield* namePictures(video);
  }
  for await (const { id, storage_key } of archivePages(db, businessId))
    yield { path: `media/recordings/${id}.mp4`, keys: [storage_key] };
  for await (const { id, poster_version } of streamPages(db, businessId))
    yield { path: `media/streams/${id}/poster.png`, keys: [liveKey(id, `${poster_version}/${POSTER_FILE}`)] };
  for await (const image of imagePages(db, businessId))
    yield { path: `media/images/${image.kind}/${image.id}.webp`, keys: [imageKey(image)] };
}

async function nameFilm(
  storage: Pick<Storage, 'list'>,
  { id, storage_key, file_name, rendition }: VideoMedia,
): Promise<Named | undefined> {
  if (storage_key !== null)
    return { path: `media/videos/${id}/${entryName(file_name, 'film')}`, keys: [storage_key] };
  if (rendition === null) return undefined;
  const keys = await listRendition(storage, vodKey(id, rendition));
  return keys.length > 1 ? { path: `media/videos/${id}/film.mp4`, keys } : undefined;
}

/** A fragmented MP4 is its initialisation segment and its segments, one after the other (ISO/IEC 14496-12). */
async function listRendition(storage: Pick<Storage, 'list'>, folder: string): Promise<string[]> {
  const segments: string[] = [];
  for await (const { key } of storage.list(folder)) if (/\/\d+\.m4s$/.test(key)) segments.push(key);
  return [`${folder}/init.mp4`, ...segments.sort()];
}

function* namePictures({ id, poster_version, ...video }: VideoMedia): Generator<Named> {
  const folder = `media/videos/${id}`;
  const posters =
    video.poster_folder === null ? vodKey(id, video.media_folder ?? '') : posterKey(id, video.poster_folder);
  if (poster_version !== null && (video.poster_folder ?? video.media_folder) !== null)
    yield { path: `${folder}/poster.png`, keys: [`${posters}/${POSTER_FILE}`] };
  for (const alternate of video.alternates)
    yield {
      path: `${folder}/alternate-posters/${alternate}.png`,
      keys: [`${posterKey(id, alternate)}/${POSTER_FILE}`],
    };
  for (const { language, file } of video.captions)
    yield {
      path: `${folder}/captions/${language}.vtt`,
      keys: [captionKey(id, file ?? captionFile(language))],
    };
}
