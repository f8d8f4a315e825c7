import type { SqlResult, WireParameter } from '../sql-session.ts';
import type { PgliteProgram } from './compile-program.ts';

/** What the main thread asks of the thread that owns PGlite. */
export type PgliteRequest =
  /** `isAlone`: not part of a transaction, so a transaction that it leaves open is rolled back at once. */
  | { kind: 'query'; text: string; parameters: readonly WireParameter[]; isAlone: boolean }
  | { kind: 'exec'; text: string; isAlone: boolean }
  /** How many syncs to the disk there have been since the start. */
  | { kind: 'syncs' }
  /** Asks for a sign of life, nothing else. */
  | { kind: 'ping' }
  /** Creates the log's missing spare segments; 1 when all exist, 0 when there is no room for them. */
  | { kind: 'fillReserve' }
  | { kind: 'close' };

export type PgliteAnswer = SqlResult | SqlResult[] | number | null;

/** PostgreSQL's error fields, which an Error loses on its way between threads. */
export interface PlainError {
  message: string;
  fields: Record<string, string | undefined>;
}

export type PgliteMessage =
  | { kind: 'ready'; program: PgliteProgram }
  | { kind: 'answer'; id: number; value: PgliteAnswer }
  | { kind: 'refusal'; id: number; error: PlainError }
  | { kind: 'notification'; channel: string; payload: string }
  /** The last message: the thread stops itself, because what it would acknowledge might not be on the disk. */
  | { kind: 'fatal'; message: string };

export interface PgliteWorkerData {
  clusterDirectory: string;
  /** What an earlier thread of this process has compiled; null for the first one, which compiles it. */
  program: PgliteProgram | null;
  /** How many log segments are created ahead; see log-reserve.ts. */
  reserveSegments: number;
  /** One Int32 that changes with each file access, which lets the main thread tell work from a hang. */
  progress: SharedArrayBuffer;
}
