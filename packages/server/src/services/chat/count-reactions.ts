import type { Reaction } from '@commoncast/core/chat/constants';
import type { ReactionCounts } from '@commoncast/core/chat/schema';
import type { Foundation } from '../../foundation.ts';
import { unavailable } from '../../problems/problems.ts';
import { createMicroBatcher } from '../insights/ingest/micro-batcher.ts';
import { announceChat } from './chat-changes.ts';
import { addReactions, lockRoom } from './repository.ts';
import { atMsOf } from './room-view.ts';

/** As often as anybody looks. */
const WINDOW_MS = 500;
const CALLS_A_COMMIT = 500;
const MAX_WAITING_CALLS = 10_000;
const RETRY_AFTER_S = 5;

interface Reacted {
  readonly businessId: string;
  readonly streamId: string;
  readonly counts: ReactionCounts;
}

export interface CountReactions {
  /** Resolves when they are on the disk. @throws {ApiError} UNAVAILABLE: too many wait */
  add(reacted: Reacted): Promise<void>;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

/** Counts the reactions of all visitors, those of half a second with one write: a crowd reacts at the same moment. */
export function createCountReactions({
  database,
  clock,
  onFailure,
}: Pick<Foundation, 'database' | 'clock' | 'onFailure'>): CountReactions {
  async function write(calls: readonly Reacted[]): Promise<void> {
    const now = clock();
    const byStream = Map.groupBy(calls, ({ streamId }) => streamId);
    // In one order, so that two processes never wait for each other.
    for (const [streamId, ofStream] of [...byStream].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const sums = sumOf(ofStream);
      const [first] = ofStream;
      if (!first || sums.length === 0) continue;
      await database.transaction(async (tx) => {
        const room = await lockRoom(tx, first.businessId, streamId);
        if (!room) return;
        await addReactions(tx, streamId, atMsOf(room, now), sums);
        await announceChat(tx, streamId);
      });
    }
  }

  const batcher = createMicroBatcher<Reacted>({
    flush: (calls) =>
      write(calls).catch((error: unknown) => {
        onFailure(error);
        throw unavailable(RETRY_AFTER_S);
      }),
    overload: () => unavailable(RETRY_AFTER_S, 'Too much is going on right now'),
    ownerOf: ({ businessId }) => businessId,
    windowMs: WINDOW_MS,
    batchWeight: CALLS_A_COMMIT,
    maxWeight: MAX_WAITING_CALLS,
    maxOwnerWeight: MAX_WAITING_CALLS / 2,
  });
  return { add: (reacted) => batcher.add(reacted, 1), close: () => batcher.close() };
}

function sumOf(calls: readonly Pick<Reacted, 'counts'>[]): [kind: Reaction, count: number][] {
  const sums = new Map<Reaction, number>();
  for (const { counts } of calls)
    for (const [kind, count] of Object.entries(counts) as [Reaction, number][])
      sums.set(kind, (sums.get(kind) ?? 0) + count);
  return [...sums];
}
