import type { SqlResult, WireParameter } from '../sql-session.ts';
import type { PgliteProgram } from './compile-program.ts';

/** What the main thread asks of the thread that owns PGlite. */
export type PgliteRequest =
  /** `isAlone`: not part of a transaction, so a transaction that it leaves open is rolled back at once. */
  | { kind: 'query'; text: string; parameters: readonly WireParameter[]; isAlone: boolean }
  | { kind: 'exec'; text: string; isAlone: boolean }
  /** How often anything was synced to the disk since the start. */
  | { kind: 'syncs' }
  /** Nothing but a sign of life. */
  | { kind: 'ping' }
  /** Makes the spare segments of the log that are missing; 1 when all are there, 0 when there is no room for them. */
  | { kind: 'fillReserve' }
  | { kind: 'close' };

export type PgliteAnswer = SqlResult | SqlResult[] | number | null;

/** PostgreSQL's error fields; an Error loses them on its way between threads. */
export interface PlainError {
  message: string;
  fields: Record<string, string | undefined>;
}

export type PgliteMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; value: PgliteAnswer }
  | { kind: 'refusal'; id: number; error: PlainError }
  | { kind: 'notification'; channel: string; payload: string }
  /** The last message: the thread ends itself, because what it would acknowledge might not be on the disk. */
  | { kind: 'fatal'; message: string };

export interface PgliteWorkerData {
  clusterDirectory: string;
  /** PGlite's program, compiled once for all threads of this process. */
  program: PgliteProgram;
  /** How many segments of the log are made ahead; see log-reserve.ts. */
  reserveSegments: number;
  /** One Int32 that changes with each access to a file: the main thread tells work from standstill by it. */
  progress: SharedArrayBuffer;
}
