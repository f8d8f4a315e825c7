import type { BufferRoom } from './buffer-room.ts';
import { StatusError } from './fetch-body.ts';
import { retryDelayMs } from './retry-delay.ts';

const MAX_FAILURES = 4;
/** How long a server may ask for patience: it makes what nobody has asked for before. */
const PATIENCE_MS = 60_000;
/** How long the browser gets to take away what it was asked to. */
const MAKE_ROOM_MS = 500;
/** Until somebody wakes us. */
const LONG_MS = 2 ** 30;

export interface RecoveryOptions {
  readonly room: BufferRoom;
  readonly rest: (ms: number) => Promise<void>;
  /** The line is not what it seemed. */
  readonly onSlow: () => void;
  /** There is a picture to show meanwhile. */
  readonly hasPicture: () => boolean;
}

/** What to do about a segment that did not come. */
export interface Recovery {
  /**
   * Waits as long as it takes before the next try.
   * @returns whether there is a next try: false where the line does not come back
   * @throws what no second try mends
   */
  recover(error: unknown): Promise<boolean>;
  /** The line works again. */
  reset(): void;
}

export function createRecovery({ room, rest, onSlow, hasPicture }: RecoveryOptions): Recovery {
  let failures = 0;
  /** Since when the server has asked for patience. */
  let sinceMs: number | undefined;
  return {
    async recover(error) {
      if ((error as Error).name === 'QuotaExceededError') {
        await room.shrink();
        await rest(MAKE_ROOM_MS);
        return true;
      }
      if (!(error instanceof TypeError || error instanceof StatusError)) throw error;
      const { status, retryAfterS } = error as Partial<StatusError>;
      if (status === 503 && retryAfterS) {
        const nowMs = performance.now();
        sinceMs ??= nowMs;
        if (nowMs - sinceMs < PATIENCE_MS) {
          await rest(retryAfterS * 1000);
          return true;
        }
      }
      failures += 1;
      if (failures > 1) onSlow();
      if (!navigator.onLine) await rest(LONG_MS);
      else if (failures > MAX_FAILURES && !hasPicture()) return false;
      else await rest(retryDelayMs(failures));
      return true;
    },
    reset() {
      failures = 0;
      sinceMs = undefined;
    },
  };
}
