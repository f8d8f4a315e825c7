import { link, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VodRendition, VodResult } from '../../../media/vod/result.ts';
import type { Storage } from '../../../storage/storage.ts';
import { vodKey } from '../media-links.ts';
import { type Attempt, attemptName } from './attempt-repository.ts';
import type { Scratch } from './scratch.ts';

/** What an attempt has stored; the video's row has yet to name it. Each call returns the new `media_folder`. */
export interface Publication {
  /** Stores only the poster, while nothing plays yet. */
  poster(): Promise<string>;
  /** Stores the first renditions, their master playlist and the poster. */
  playable(renditions: readonly VodRendition[], masterPlaylist: string): Promise<string>;
  /** Stores all renditions and every file that belongs to them. */
  complete(result: VodResult): Promise<string>;
}

/**
 * Moves what an attempt has made from its scratch folder into the store. Every folder is new and is never rewritten,
 * so whatever is being served stays intact; only the video's row decides which folder is served.
 */
export function createPublication(storage: Storage, attempt: Attempt, scratch: Scratch): Publication {
  const renditionsStored = new Set<string>();
  let covers = 0;

  async function storeRenditions(renditions: readonly VodRendition[]): Promise<void> {
    for (const { directory } of renditions) {
      if (renditionsStored.has(directory)) continue;
      await storage.publishFrom(join(scratch.output, directory), vodKey(attempt.videoId, directory));
      renditionsStored.add(directory);
    }
  }

  /** Stores the files next to the renditions. If the row never names them, the cleanup removes them. */
  async function storeCover(files: readonly string[], masterPlaylist?: string): Promise<string> {
    covers += 1;
    const folder = `${attemptName(attempt.run)}-${covers}`;
    const local = join(scratch.directory, folder);
    await mkdir(local);
    for (const file of files) await link(join(scratch.output, file), join(local, file));
    if (masterPlaylist !== undefined) await writeFile(join(local, 'index.m3u8'), masterPlaylist);
    await storage.publishFrom(local, vodKey(attempt.videoId, folder));
    return folder;
  }

  const outputFiles = async () => {
    const entries = await readdir(scratch.output, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  return {
    poster: () => storeCover(['poster.png']),
    playable: async (renditions, masterPlaylist) => {
      await storeRenditions(renditions);
      const files = await outputFiles();
      return storeCover(
        files.filter((file) => file === 'poster.png'),
        masterPlaylist,
      );
    },
    complete: async ({ renditions }) => {
      await storeRenditions(renditions);
      return storeCover(await outputFiles());
    },
  };
}
