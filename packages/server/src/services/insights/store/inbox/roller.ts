import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../../db/database.ts';
import { sqlState } from '../../../../db/sql-state.ts';
import type { FollowBeats } from '../../follow-beats.ts';
import { rollInbox } from '../counting/roll.ts';
import { tryToLead } from '../leader-lock.ts';
import { INBOX_CHANNEL, putOldestAside, takeBackIn } from './inbox.ts';

/** Batches moved in one transaction: few enough that those who wait for the one connection of PGlite hardly notice. */
const BATCHES_A_ROLL = 200;
/** NOTIFY can be lost; this is how soon the leader looks anyway, and how soon another process takes over. */
const POLL_MS = 1_000;
/** Between two rolls, so that one commit carries many batches. */
const PAUSE_MS = 200;

interface RollerOptions {
  readonly onFailure: (error: unknown) => void;
  /** Other domains that count from the same beats. */
  readonly followers?: readonly FollowBeats[];
}

export interface Roller {
  /** Ends after the roll under way. */
  stop(): Promise<void>;
}

/** Keeps moving what arrives in the inbox into the figures. Every process may run one; at any time one of them leads. */
export async function startRoller(
  database: Database,
  { onFailure, followers = [] }: RollerOptions,
): Promise<Roller> {
  const stopping = new AbortController();
  let wake = Promise.withResolvers<void>();
  const ring = () => wake.resolve();
  await takeBackIn(database.root);
  const stopListening = await database.listen(INBOX_CHANNEL, ring, ring);

  async function run(): Promise<void> {
    let limit = BATCHES_A_ROLL;
    while (!stopping.signal.aborted) {
      const rung = wake.promise;
      try {
        const isMore = await rollOnce(database, limit, followers);
        limit = Math.min(limit * 2, BATCHES_A_ROLL);
        if (isMore) continue;
      } catch (error) {
        onFailure(error);
        if (limit === 1) await putAside(database, error).catch(onFailure);
        // Fewer at a time: they may have taken too long, or one of them cannot be counted.
        limit = Math.ceil(limit / 4);
      }
      await pause(PAUSE_MS, stopping.signal);
      await Promise.race([rung, pause(POLL_MS, stopping.signal)]);
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
 * Moves once what is in the inbox.
 * @returns whether there may be more
 */
export async function rollOnce(
  database: Database,
  limit = BATCHES_A_ROLL,
  followers: readonly FollowBeats[] = [],
): Promise<boolean> {
  return await database.transaction(
    async (tx) => (await tryToLead(tx)) && (await rollInbox(tx, limit, followers)),
  );
}

async function putAside(database: Database, error: unknown): Promise<void> {
  // Without an SQLSTATE the fault is not the batch's: the connection is gone, or the time was up.
  const isRefused =
    sqlState(error) !== undefined || error instanceof TypeError || error instanceof SyntaxError;
  if (!isRefused) return;
  await database.transaction(async (tx) => {
    if (await tryToLead(tx)) await putOldestAside(tx, String(error));
  });
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await delay(durationMs, undefined, { signal }).catch(() => undefined);
}
