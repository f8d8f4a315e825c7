import type { Changes } from '../../../../changes/changes.ts';
import type { Database } from '../../../../db/database.ts';
import type { LadderShare } from '../../../../media/vod/ladder-share.ts';
import { type Attempt, isCurrentAttempt } from '../attempt-repository.ts';
import { MACHINE } from './machine.ts';
import {
  CHUNKS_CHANGED,
  findMadeChunks,
  offerChunks,
  takeBack,
  withdrawChunks,
} from './shared-chunk-repository.ts';

interface ShareParts {
  readonly database: Database;
  readonly changes: Changes;
  /** Called with what does not end the attempt: it makes everything itself. */
  readonly onFailure: (error: unknown) => void;
  readonly machine?: string;
}

/** Shares the ladder of an attempt with other processes, until it is disposed of. */
export function shareLadder(
  { database, changes, onFailure, machine = MACHINE }: ShareParts,
  attempt: Attempt,
  sourceKey: string,
): LadderShare & AsyncDisposable {
  const { videoId, run } = attempt;
  const offered = new Set<number>();
  const heard = new Set<number>();

  async function look(onMade: Parameters<LadderShare['on']>[0]): Promise<void> {
    const made = offered.size === 0 ? [] : await findMadeChunks(database.root, attempt, heard);
    // Two looks may be under way.
    const unheard = made.filter(({ chunk }) => !heard.has(chunk));
    for (const { chunk } of unheard) heard.add(chunk);
    onMade(unheard);
  }

  return {
    async offer(chunks) {
      // The embedded database has one process.
      if (database.kind === 'pglite') return;
      try {
        await database.transaction(async (tx) => {
          if (!(await isCurrentAttempt(tx, attempt))) return;
          await offerChunks(tx, { videoId, run, machine, sourceKey, chunks });
        });
        for (const { chunk } of chunks) offered.add(chunk);
      } catch (error) {
        onFailure(error);
      }
    },
    async take(chunk) {
      if (!offered.has(chunk)) return true;
      try {
        return await takeBack(database.root, attempt, chunk);
      } catch (error) {
        onFailure(error);
        return true;
      }
    },
    on: (onMade) => changes.on(CHUNKS_CHANGED, videoId, () => void look(onMade).catch(onFailure)),
    async [Symbol.asyncDispose]() {
      if (offered.size > 0) await withdrawChunks(database.root, videoId, run).catch(onFailure);
    },
  };
}
