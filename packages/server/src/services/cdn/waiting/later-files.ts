import type { Foundation } from '../../../foundation.ts';
import type { PlannedFile } from '../../streams/making/segment-changes.ts';
import { vodKey } from '../../streams/media-links.ts';
import type { PromisedFiles } from '../promised-files.ts';
import type { ServedVideo } from '../repository.ts';
import type { VideoGate } from '../video-gate.ts';
import { createFileWaits } from './file-waits.ts';
import { type WaitingLimits, WaitingPlaces } from './waiting-places.ts';
import { type Rhythm, USUAL_RHYTHM, wantFile } from './wanted-file.ts';

/** Files that lie next to the renditions and change with each publication. */
const PUBLISHED_BESIDE = /^(index\.m3u8|poster\.png|share\.jpg|storyboard(-\d+)?\.(vtt|jpg|webp))$/;
const IN_DIRECTORY = /^([^/]+)\/([^/]+)$/;

/** Files that the store does not have, but may have soon. */
export interface LaterFiles {
  /**
   * Waits for a file of a video in the making that its plan promises, and forgets what may be out of date about others.
   * @param name below the video's folder
   * @returns whether it is worth looking for it again
   * @throws {ApiError} UNAVAILABLE: it takes longer, or too many wait
   */
  mayBeThere(
    video: ServedVideo,
    name: string,
    client: { readonly address: string; readonly gone: AbortSignal },
  ): Promise<boolean>;
}

interface LaterParts extends Pick<Foundation, 'database' | 'storage' | 'changes' | 'onFailure'> {
  readonly gate: VideoGate;
  readonly promised: PromisedFiles;
  /** The server is about to stop. */
  readonly stopping: AbortSignal;
  readonly limits?: WaitingLimits;
  readonly rhythm?: Rhythm;
  readonly waitMs?: number;
  readonly mostFiles?: number;
}

export function createLaterFiles(parts: LaterParts): LaterFiles {
  const { database, storage, changes, gate, promised, onFailure, rhythm = USUAL_RHYTHM } = parts;

  const isIn = async (video: ServedVideo | null, { directory, file }: PlannedFile): Promise<boolean> =>
    video !== null && ((await promised.playlist(video, directory))?.files.has(file) ?? false);

  const waits = createFileWaits({
    ...parts,
    places: new WaitingPlaces(parts.limits),
    want: (file) =>
      wantFile(file, {
        ...{ db: database.root, changes, rhythm, onFailure },
        isStored: async ({ videoId, directory, file: name }) =>
          (await storage.head(vodKey(videoId, `${directory}/${name}`))) !== null,
        isPromised: async (wanted) => isIn(await gate.forBearer(wanted.videoId), wanted),
      }),
  });

  /** A plan may have been made since the gate last looked, unless there was one already. */
  async function lookAgain(video: ServedVideo): Promise<ServedVideo | null> {
    if (video.plan_revision !== null) return video;
    gate.forget(video.id);
    return await gate.forBearer(video.id);
  }

  return {
    async mayBeThere(video, name, client) {
      if (PUBLISHED_BESIDE.test(name)) {
        gate.forget(video.id);
        return true;
      }
      const [, directory, file] = IN_DIRECTORY.exec(name) ?? [];
      if (!directory || !file || video.media_status === 'READY') return false;
      const known = await lookAgain(video);
      if (file === 'index.m3u8') return known !== video;
      const wanted = { videoId: video.id, directory, file };
      if (!(await isIn(known, wanted))) return false;
      await waits.wait(wanted, client);
      return true;
    },
  };
}
