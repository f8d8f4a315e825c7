import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@commoncast/core/time/day';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';

const SALT_BYTES = 32;
/** The longest that a timer waits: a machine that slept must not miss midnight by more. */
const MAX_WAIT_MS = 3_600_000;

export interface DailySalts {
  /** The salt of the current UTC day, the same in all processes. Yesterday's is gone for good. */
  today(): Promise<Uint8Array>;
  /** Replaces the salt at each midnight, whether or not anybody watches. */
  startRotation(onFailure: (error: unknown) => void): { stop(): void };
}

interface Held {
  readonly day: string;
  readonly salt: Promise<Uint8Array>;
}

/** Keeps the only salt; with it cookieless viewer ids can be told apart, but never traced back. */
export function createDailySalts(database: Database, clock: Clock): DailySalts {
  let held: Held | null = null;

  function today(): Promise<Uint8Array> {
    const day = clock().toISOString().slice(0, 10);
    if (held?.day === day) return held.salt;
    const salt = overwrite(database, day);
    const holding = { day, salt };
    held = holding;
    salt.catch(() => {
      if (held === holding) held = null;
    });
    return salt;
  }

  return {
    today,
    startRotation(onFailure) {
      let timer: NodeJS.Timeout;
      const rotate = () => {
        today().catch(onFailure);
        const untilMidnightMs = DAY_MS - (clock().getTime() % DAY_MS);
        timer = setTimeout(rotate, Math.min(untilMidnightMs, MAX_WAIT_MS)).unref();
      };
      rotate();
      return { stop: () => clearTimeout(timer) };
    },
  };
}

/** The first process that needs a salt for the day overwrites yesterday's. */
async function overwrite({ root }: Database, day: string): Promise<Uint8Array> {
  await root
    .insertInto('daily_salt')
    .values({ day, salt: randomBytes(SALT_BYTES) })
    .onConflict((row) =>
      row
        .column('is_only_row')
        .doUpdateSet((eb) => ({ day: eb.ref('excluded.day'), salt: eb.ref('excluded.salt') }))
        .where('daily_salt.day', '<', day),
    )
    .execute();
  const { salt } = await root.selectFrom('daily_salt').select('salt').executeTakeFirstOrThrow();
  return salt;
}
