import type { BeatAnswer, UncheckedBatch } from '@commoncast/core/insights/beat';
import type { Clock } from '../../../clock.ts';
import { unavailable } from '../../../problems/problems.ts';
import type { AnalyticsStore } from '../analytics-store.ts';
import type { SharedNetworks } from '../networks/shared-networks.ts';
import type { TakeBeats } from './beat-flood.ts';
import { checkBeats } from './check-beats.ts';
import type { DailySalts } from './daily-salts.ts';
import { createMicroBatcher } from './micro-batcher.ts';
import { pageOf, referrerOf } from './page-address.ts';
import type { ReceivedBatch } from './received-batch.ts';
import { sourceIdOf } from './source-id.ts';
import { type Caller, toVisitor } from './visitor.ts';

/** Long enough to share a commit, too short to matter: nobody waits for a beat's answer. */
const WINDOW_MS = 75;
const BEATS_A_COMMIT = 2_000;
/** Some 20 MB with beats of the usual size. */
const MAX_WAITING_BEATS = 40_000;
/** How many played ranges weigh as much as the rest of a beat. */
const RANGES_A_BEAT = 10;
const RETRY_AFTER_S = 5;

export interface BeatReceiver {
  /**
   * Resolves when the batch is on the disk.
   * @throws {ApiError} VALIDATION_FAILED: no beat is valid
   * @throws {ApiError} RATE_LIMITED: the address sends more than a crowd behind it could
   * @throws {ApiError} UNAVAILABLE: too much is waiting, or the database refuses it; nothing was acknowledged
   */
  receive(batch: UncheckedBatch, caller: Omit<Caller, 'viewerId'>): Promise<BeatAnswer>;
  /** Writes what is waiting; nothing is accepted afterwards. */
  close(): Promise<void>;
}

/** Who is not counted: members have blocked them in the chat of a stream. */
export interface BlockedDevices {
  isDeviceBlocked(contentId: string, caller: Pick<Caller, 'address' | 'userAgent'>): Promise<boolean>;
}

interface BeatReceiverParts {
  readonly store: Pick<AnalyticsStore, 'append' | 'hasRoom'>;
  readonly salts: Pick<DailySalts, 'today'>;
  readonly networks: SharedNetworks;
  readonly blockedCallers: BlockedDevices;
  readonly takeBeats: TakeBeats;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
  readonly maxWaitingBeats?: number;
}

/** Receives the beats of all visitors. */
export function createBeatReceiver(parts: BeatReceiverParts): BeatReceiver {
  const { store, salts, networks, blockedCallers, takeBeats, clock, onFailure } = parts;
  const { maxWaitingBeats = MAX_WAITING_BEATS } = parts;
  const overload = () => unavailable(RETRY_AFTER_S, 'Too much is going on right now');
  const batcher = createMicroBatcher<ReceivedBatch>({
    flush: async (batches) => {
      await store.append(batches).catch((error: unknown) => {
        onFailure(error);
        throw unavailable(RETRY_AFTER_S);
      });
    },
    overload,
    ownerOf: ({ businessId }) => businessId,
    windowMs: WINDOW_MS,
    batchWeight: BEATS_A_COMMIT,
    maxWeight: maxWaitingBeats,
    maxOwnerWeight: maxWaitingBeats / 2,
  });
  return {
    async receive(batch, caller) {
      const { businessId, address } = caller;
      const receivedAtMs = clock().getTime();
      const isSharedNetwork = await networks.includes(businessId, address);
      takeBeats({ address, businessId, isShared: isSharedNetwork }, batch.beats.length);
      if (!store.hasRoom(businessId)) throw overload();
      const { beats: valid, refused } = checkBeats(batch);
      const accepted = { accepted: valid.length, refused: [...refused] };
      const beats = await leaveOutBlocked(valid, blockedCallers, caller);
      // They are told the same as everybody.
      if (beats.length === 0) return accepted;
      const salt = await salts.today();
      await batcher.add(
        {
          ...toVisitor({ ...caller, viewerId: batch.viewerId }, salt),
          businessId,
          receivedAtMs,
          sentAtMs: batch.tSent === undefined ? undefined : Math.round(batch.tSent),
          sourceId: sourceIdOf(businessId, address, salt),
          isSharedNetwork: isSharedNetwork || undefined,
          sessionId: batch.sessionId,
          pageUrl: pageOf(batch.pageUrl),
          referrer: referrerOf(batch.referrer),
          beats,
        },
        weightOf(beats),
      );
      return accepted;
    },
    close: () => batcher.close(),
  };
}

/** What a caller does with streams in which they are blocked is left out, and everything else is not. */
async function leaveOutBlocked(
  beats: ReceivedBatch['beats'],
  blocked: BlockedDevices,
  caller: Pick<Caller, 'address' | 'userAgent'>,
): Promise<ReceivedBatch['beats']> {
  const contents = new Set(beats.flatMap(({ contentId }) => contentId ?? []));
  const without = new Set<string>();
  for (const id of contents) if (await blocked.isDeviceBlocked(id, caller)) without.add(id);
  return without.size === 0 ? beats : beats.filter(({ contentId }) => !contentId || !without.has(contentId));
}

/** In multiples of a usual beat. */
function weightOf(beats: ReceivedBatch['beats']): number {
  return beats.reduce((sum, { ranges }) => sum + 1 + Math.floor(ranges.length / RANGES_A_BEAT), 0);
}
