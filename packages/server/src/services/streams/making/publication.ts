import { link, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeFile, VodPlan } from '../../../media/vod/plan.ts';
import type { VodRendition, VodResult } from '../../../media/vod/result.ts';
import { eachAtOnce } from '../../../storage/each-at-once.ts';
import { servedType } from '../../../storage/object-headers.ts';
import { isObjectKey } from '../../../storage/object-key.ts';
import type { Storage } from '../../../storage/storage.ts';
import { vodKey } from '../media-links.ts';
import { type Attempt, attemptName } from './attempt-repository.ts';
import type { Scratch } from './scratch.ts';

/** A film is thousands of segments. */
const FILES_AT_ONCE = 8;

/** What an attempt has stored; the video's row has yet to name it. Most calls return the new `media_folder`. */
export interface Publication {
  /** From now on files of these renditions are stored one by one. */
  plan(plan: VodPlan): void;
  /** Stores one file of a planned rendition. */
  file(made: MadeFile): Promise<void>;
  /** Takes note of one that another machine has stored. */
  fileElsewhere(made: MadeFile): void;
  /** Stores only the poster, while nothing plays yet. */
  poster(): Promise<string>;
  /** Stores the first renditions as far as they are made, their master playlist and the poster. */
  playable(renditions: readonly VodRendition[], masterPlaylist: string): Promise<string>;
  /** Stores all renditions and every file that belongs to them. */
  complete(result: VodResult): Promise<string>;
}

/**
 * Moves what an attempt has made from its scratch folder into the store. No file is ever rewritten, so whatever is being
 * served stays intact; only the video's rows decide what is served.
 */
export function createPublication(storage: Storage, attempt: Attempt, scratch: Scratch): Publication {
  const renditionsStored = new Set<string>();
  /** By directory: what is stored of it. */
  const filesStored = new Map<string, Set<string>>();
  /** Directories whose playlist is the plan's until the end. */
  const promised = new Set<string>();
  let covers = 0;

  function plan({ renditions }: VodPlan): void {
    for (const { directory, playlist } of renditions) {
      filesOf(directory);
      if (playlist !== null) promised.add(directory);
    }
  }

  function filesOf(directory: string): Set<string> {
    const files = filesStored.get(directory) ?? new Set();
    filesStored.set(directory, files);
    return files;
  }

  async function storeFile(directory: string, file: string): Promise<void> {
    await storage.storeFrom(
      join(scratch.output, directory, file),
      vodKey(attempt.videoId, `${directory}/${file}`),
    );
    filesOf(directory).add(file);
  }

  /** Playlists come last: when one is there, so is all that it names. */
  async function storeRest(directory: string): Promise<void> {
    const stored = filesOf(directory);
    const written = await readdir(join(scratch.output, directory));
    // What a killed process was still writing has a name that nobody would be served.
    const rest = written.filter((file) => !stored.has(file) && isObjectKey(file) && servedType(file));
    const isPlaylist = (file: string) => file.endsWith('.m3u8');
    for (const files of [rest.filter((file) => !isPlaylist(file)), rest.filter(isPlaylist)])
      await eachAtOnce(files, FILES_AT_ONCE, (file) => storeFile(directory, file));
  }

  async function storeRendition(directory: string): Promise<void> {
    if (renditionsStored.has(directory)) return;
    if (filesStored.has(directory)) await storeRest(directory);
    else await storage.publishFrom(join(scratch.output, directory), vodKey(attempt.videoId, directory));
    renditionsStored.add(directory);
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

  if (attempt.earlier) plan(attempt.earlier);
  return {
    plan,
    file: ({ directory, file }) => storeFile(directory, file),
    fileElsewhere: ({ directory, file }) => void filesOf(directory).add(file),
    poster: () => storeCover(['poster.png']),
    playable: async (renditions, masterPlaylist) => {
      for (const { directory } of renditions) if (!promised.has(directory)) await storeRendition(directory);
      const files = await outputFiles();
      return storeCover(
        files.filter((file) => file === 'poster.png'),
        masterPlaylist,
      );
    },
    complete: async ({ renditions }) => {
      for (const { directory } of renditions) await storeRendition(directory);
      return storeCover(await outputFiles());
    },
  };
}
