import { join } from 'node:path';
import { v4 as uuidv4 } from 'uuid';
import type { ChunksJob, MediaEngine } from '../../../../media/engine.ts';
import type { MadeChunk } from '../../../../media/vod/ladder-share.ts';
import { vodKey } from '../../media-links.ts';
import type { MakingParts } from '../make-video.ts';
import { MAKING_LIMITS } from '../making-limits.ts';
import { helperScratch, openScratch, type Scratch } from '../scratch.ts';
import { watchAttempt } from '../watch-attempt.ts';
import { MACHINE } from './machine.ts';
import {
  CHUNKS_OFFERED,
  findOfferedLadder,
  giveBack,
  handOver,
  isStillMaking,
  type OfferedLadder,
  refuseChunk,
  renewChunks,
  takeChunk,
} from './shared-chunk-repository.ts';

const ALIVE_EVERY_MS = 10_000;
/** How long nobody is helped after a failure: whatever it was, the same may happen again. */
const REST_MS = 60_000;

interface HelpParts extends MakingParts {
  readonly machine?: string;
}

/** While this process makes no ladder itself, it makes chunks of those that others offer. */
export function helpWithLadders(parts: HelpParts): AsyncDisposable {
  const { database, changes, engine, roomWatch, onFailure, machine = MACHINE } = parts;
  const stopping = new AbortController();
  let helping: Promise<void> | null = null;
  let notBeforeMs = 0;

  async function help(makeChunks: NonNullable<MediaEngine['makeChunks']>): Promise<void> {
    while (!stopping.signal.aborted && !roomWatch.isShort()) {
      const ladder = await findOfferedLadder(database.root, machine);
      if (ladder === undefined) return;
      await helpWith(parts, ladder, makeChunks, stopping.signal);
    }
  }

  const stop = changes.onAny(CHUNKS_OFFERED, () => {
    if (!engine.makeChunks || stopping.signal.aborted || performance.now() < notBeforeMs) return;
    helping ??= help(engine.makeChunks)
      .catch((error) => {
        notBeforeMs = performance.now() + REST_MS;
        if (!stopping.signal.aborted) onFailure(error);
      })
      .then(() => {
        helping = null;
      });
  });
  return {
    async [Symbol.asyncDispose]() {
      stop();
      stopping.abort();
      await helping;
    },
  };
}

async function helpWith(
  parts: HelpParts,
  ladder: OfferedLadder,
  makeChunks: NonNullable<MediaEngine['makeChunks']>,
  stopping: AbortSignal,
): Promise<void> {
  const { database, storage, onFailure } = parts;
  const maker = uuidv4();
  const { lost, stop } = watchAttempt(parts, ladder);
  const signal = AbortSignal.any([stopping, lost.signal]);
  const alive = setInterval(() => {
    renewChunks(database.root, maker).catch(onFailure);
  }, ALIVE_EVERY_MS);
  try {
    await using scratch = await openScratch(parts.scratchDirectory, helperScratch(maker));
    await storage.fetchTo(ladder.sourceKey, scratch.source, signal);
    await makeChunks(jobFor(parts, ladder, maker, scratch), signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(alive);
    stop();
    await database.transaction((tx) => giveBack(tx, ladder.videoId, maker));
  }
}

function jobFor(
  { database, storage, onFailure }: HelpParts,
  { videoId, run }: OfferedLadder,
  maker: string,
  { source, output }: Scratch,
): ChunksJob {
  const store = async ({ files }: MadeChunk): Promise<void> => {
    for (const { directory, file } of files)
      await storage.storeFrom(join(output, directory, file), vodKey(videoId, `${directory}/${file}`));
  };
  return {
    sourcePath: source,
    outputDirectory: output,
    limits: MAKING_LIMITS,
    take: () => takeChunk(database.root, { videoId, run }, maker),
    onMade: async (made) => {
      // A process that stood still for so long must not write over what has been made in its place.
      if (!(await isStillMaking(database.root, videoId, maker, made.chunk))) return;
      await store(made);
      await database.transaction((tx) => handOver(tx, videoId, maker, made));
    },
    onFailed: async (chunk, error) => {
      onFailure(error);
      await database.transaction((tx) => refuseChunk(tx, videoId, maker, chunk));
    },
  };
}
