import type { BeatBatch } from '@commoncast/core/insights/beat';
import type { Clock } from '../../../clock.ts';
import { unavailable } from '../../../problems/problems.ts';
import type { AnalyticsStore } from '../analytics-store.ts';
import type { DailySalts } from './daily-salts.ts';
import { createMicroBatcher } from './micro-batcher.ts';
import { pageOf, referrerOf } from './page-address.ts';
import type { ReceivedBatch } from './received-batch.ts';
import { type Caller, toVisitor } from './visitor.ts';
import { wholeBeat } from './whole-beat.ts';

/** Long enough to share a commit, too short to be noticed: nobody waits for a beat's answer. */
const WINDOW_MS = 75;
const BEATS_A_FLIGHT = 2_000;
/** With beats of a usual size some 20 MB. */
const MAX_WAITING_BEATS = 40_000;
/** So many played ranges weigh as much as all the rest of a beat. */
const RANGES_A_BEAT = 10;
const RETRY_AFTER_S = 5;

export interface BeatReceiver {
  /**
   * Resolves when the batch is on the disk.
   * @returns the number of beats
   * @throws {ApiError} UNAVAILABLE: too much is waiting, or the database does not take it; nothing was acknowledged
   */
  receive(batch: BeatBatch, caller: Omit<Caller, 'viewerId'>): Promise<number>;
  /** Writes what waits; afterwards nothing is taken any more. */
  close(): Promise<void>;
}

interface BeatReceiverParts {
  readonly store: Pick<AnalyticsStore, 'append'>;
  readonly salts: Pick<DailySalts, 'today'>;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
  readonly maxWaitingBeats?: number;
}

/** Takes the beats of all visitors. */
export function createBeatReceiver(parts: BeatReceiverParts): BeatReceiver {
  const { store, salts, clock, onFailure, maxWaitingBeats = MAX_WAITING_BEATS } = parts;
  const batcher = createMicroBatcher<ReceivedBatch>({
    flush: async (batches) => {
      await store.append(batches).catch((error: unknown) => {
        onFailure(error);
        throw unavailable(RETRY_AFTER_S);
      });
    },
    overload: () => unavailable(RETRY_AFTER_S, 'Too much is going on right now'),
    windowMs: WINDOW_MS,
    flightWeight: BEATS_A_FLIGHT,
    maxWeight: maxWaitingBeats,
  });
  return {
    async receive(batch, caller) {
      const receivedAtMs = clock().getTime();
      const visitor = toVisitor({ ...caller, viewerId: batch.viewerId }, await salts.today());
      const beats = batch.beats.map(wholeBeat);
      await batcher.add(
        {
          ...visitor,
          businessId: caller.businessId,
          receivedAtMs,
          sessionId: batch.sessionId,
          pageUrl: pageOf(batch.pageUrl),
          referrer: referrerOf(batch.referrer),
          beats,
        },
        weightOf(beats),
      );
      return beats.length;
    },
    close: () => batcher.close(),
  };
}

/** In usual beats. */
function weightOf(beats: ReceivedBatch['beats']): number {
  return beats.reduce((sum, { ranges }) => sum + 1 + Math.floor(ranges.length / RANGES_A_BEAT), 0);
}
