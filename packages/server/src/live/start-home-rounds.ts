import type { Config } from '../config.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import type { Foundation } from '../foundation.ts';
import type { Broadcasts } from '../services/live/broadcasts.ts';
import { CLAIM_MS } from '../services/live/claim.ts';

const ROUND_MS = 1_000;
const HOME_BEAT_MS = 5_000;

interface RoundsParts extends Pick<Foundation, 'clock' | 'onFailure'> {
  readonly broadcasts: Pick<Broadcasts, 'beatHome' | 'sweep'>;
  readonly homeId: string;
  /** Where other processes reach it; null for a home whose media no process of ours has. */
  readonly internalOrigin: string | null;
  /** What else a home looks after in each round. */
  readonly tend: () => Promise<void>;
}

/** Where other processes reach this one. */
export function internalOriginOf({ internalOrigin, port }: Pick<Config, 'internalOrigin' | 'port'>): string {
  return internalOrigin ?? `http://127.0.0.1:${port}`;
}

/**
 * Whether that address can be no other process's while this one listens there. On several machines, processes that are
 * given none have the same one.
 */
export function hasOwnAddress({
  internalOrigin,
  databaseUrl,
}: Pick<Config, 'internalOrigin' | 'databaseUrl'>): boolean {
  return internalOrigin !== undefined || databaseUrl === undefined;
}

/** Says that this home is alive, and then every second looks for broadcasts whose time is over and for dead homes. */
export async function startHomeRounds(parts: RoundsParts): Promise<{ stop(): Promise<void> }> {
  const { clock, broadcasts, homeId, internalOrigin, tend, onFailure } = parts;
  let beatenAtMs = 0;
  let sweepsFromMs = 0;
  let hasFailed = false;
  let running: Promise<void> | null = null;

  async function beat(): Promise<void> {
    const nowMs = clock().getTime();
    if (nowMs - beatenAtMs < HOME_BEAT_MS) return;
    await broadcasts.beatHome(homeId, internalOrigin);
    beatenAtMs = nowMs;
  }

  async function round(): Promise<void> {
    try {
      await beat();
      if (clock().getTime() >= sweepsFromMs) await broadcasts.sweep();
      await tend();
      hasFailed = false;
    } catch (error) {
      if (isDatabaseAway(error)) {
        // After an outage every home looks dead, until it has been heard again.
        sweepsFromMs = clock().getTime() + CLAIM_MS;
        beatenAtMs = 0;
      }
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    }
  }

  await beat();
  const timer = setInterval(() => {
    running ??= round().finally(() => {
      running = null;
    });
  }, ROUND_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
