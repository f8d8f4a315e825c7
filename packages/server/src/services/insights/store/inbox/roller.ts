import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../../db/database.ts';
import type { PlayAllowance } from '../../../../quotas/rate-limits.ts';
import type { FollowBeats } from '../../follow-beats.ts';
import { forgetFullAllowances } from '../counting/allowances-repository.ts';
import { type RollOptions, rollInbox, type TakenBatchIds } from '../counting/roll.ts';
import { tryToLead } from '../leader-lock.ts';
import { INBOX_CHANNEL, isInboxEmpty, setAside, takeBackIn } from './inbox.ts';
import { isFaultOfBatch } from './is-fault-of-batch.ts';
import { BATCHES_A_ROLL, RollPace } from './roll-pace.ts';

/** NOTIFY can be lost; this is how soon the leader looks anyway, and how soon another process takes over. */
const POLL_MS = 1_000;
/** Between two rolls, so that one commit carries many batches. */
const PAUSE_MS = 200;
const FORGET_EVERY_MS = 60_000;

interface RollerOptions {
  readonly onFailure: (error: unknown) => void;
  readonly allowance?: PlayAllowance;
  /** Other domains that count from the same beats. */
  readonly followers?: readonly FollowBeats[];
}

export interface Roller {
  /** Ends after the roll in progress. */
  stop(): Promise<void>;
}

/** Keeps moving what arrives in the inbox into the figures. Every process may run one; only one leads at a time. */
export async function startRoller(database: Database, options: RollerOptions): Promise<Roller> {
  const { onFailure, allowance, followers = [] } = options;
  const stopping = new AbortController();
  const pace = new RollPace();
  let wake = Promise.withResolvers<void>();
  let forgottenAtMs = performance.now();
  const ring = () => wake.resolve();
  await takeBackIn(database.root);
  const stopListening = await database.listen(INBOX_CHANNEL, ring, ring);

  /** @returns whether there may be more */
  async function roll(turn: Pick<RollOptions, 'limit' | 'only' | 'except'>): Promise<boolean> {
    let taken: TakenBatchIds = { ids: [], businessIds: new Set() };
    try {
      const isMore = await rollOnce(database, {
        ...turn,
        followers,
        ...(allowance && { allowance }),
        onTaken: (batches) => {
          taken = batches;
        },
      });
      pace.succeeded(turn.only);
      return isMore;
    } catch (error) {
      onFailure(error);
      if (taken.ids.length === 1 && isFaultOfBatch(error)) {
        await putAside(database, taken.ids, error).catch(onFailure);
      } else pace.failed(taken);
      return false;
    }
  }

  /** @returns whether there may be more */
  async function rollAll(): Promise<boolean> {
    let isMore = await roll({ limit: BATCHES_A_ROLL, except: pace.slowBusinesses });
    for (const only of pace.slowBusinesses) {
      if (stopping.signal.aborted) break;
      isMore = (await roll({ only, limit: pace.limitOf(only) })) || isMore;
    }
    return isMore;
  }

  /** Where nobody has asked, nothing is there most of the time: to see that costs a fifth of a roll. */
  async function isIdle(): Promise<boolean> {
    try {
      return await isInboxEmpty(database.root);
    } catch (error) {
      onFailure(error);
      return true;
    }
  }

  async function run(): Promise<void> {
    // Something may have been left before the start.
    let isAsked = true;
    while (!stopping.signal.aborted) {
      const rung = wake.promise.then(() => true);
      const isMore: boolean = (isAsked || !(await isIdle())) && (await rollAll());
      isAsked = isMore;
      if (performance.now() - forgottenAtMs > FORGET_EVERY_MS) {
        forgottenAtMs = performance.now();
        await forgetFullAllowances(database.root, new Date()).catch(onFailure);
      }
      if (isMore) continue;
      await pause(PAUSE_MS, stopping.signal);
      isAsked = await Promise.race([rung, pause(POLL_MS, stopping.signal).then(() => false)]);
      wake = Promise.withResolvers();
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await stopListening();
    },
  };
}

/**
 * Moves the current contents of the inbox once.
 * @returns whether there may be more
 */
export async function rollOnce(database: Database, options: Partial<RollOptions> = {}): Promise<boolean> {
  const { limit = BATCHES_A_ROLL, ...rest } = options;
  return await database.transaction(
    async (tx) => (await tryToLead(tx)) && (await rollInbox(tx, { limit, ...rest })),
  );
}

async function putAside(database: Database, ids: readonly number[], error: unknown): Promise<void> {
  await database.transaction(async (tx) => {
    if (await tryToLead(tx)) await setAside(tx, ids, String(error));
  });
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await delay(durationMs, undefined, { signal }).catch(() => undefined);
}
