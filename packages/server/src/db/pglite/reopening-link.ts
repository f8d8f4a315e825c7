import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUseError } from '../database-use-error.ts';
import { type LinkOptions, WorkerLink } from './worker-link.ts';

/** How long after a crash statements wait for the new thread; later ones are refused at once until it is open. */
const STATEMENT_PATIENCE_MS = 5_000;
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 200;
const LAST_PAUSE_MS = 10_000;

export interface ReopeningOptions extends LinkOptions {
  /** False leaves a crashed database closed. */
  reopens: boolean;
  /** Called before each attempt; false if opening is bound to fail because the disk is full. */
  prepareReopening(): boolean;
  onNotification(channel: string, payload: string): void;
  /** The thread ended; running statements have been refused. */
  onCrash(error: DatabaseUseError): void;
  /** A new thread has opened the database; called before anything else uses it. */
  onReopened(link: WorkerLink, downMs: number): Promise<void>;
  /** It cannot be reopened. */
  onLost(error: DatabaseUseError): void;
}

/** A link whose thread is replaced when it dies or hangs. Only uncommitted work is lost: the rest is on the disk. */
export class ReopeningLink {
  readonly #options: ReopeningOptions;
  #current: Promise<WorkerLink>;
  #crashedAtMs = 0;
  #isClosed = false;

  constructor(options: ReopeningOptions) {
    this.#options = options;
    this.#current = this.#open();
  }

  /** Resolves once PGlite has opened its files for the first time. */
  async waitUntilReady(): Promise<void> {
    await this.#current;
  }

  /** The open thread. @throws {DatabaseUseError} DATABASE_STOPPED if there is none within a few seconds */
  async current(): Promise<WorkerLink> {
    const patienceMs = this.#crashedAtMs + STATEMENT_PATIENCE_MS - performance.now();
    if (this.#crashedAtMs === 0) return await this.#current;
    const late = new AbortController();
    try {
      return await Promise.race([this.#current, refuseAfter(Math.max(0, patienceMs), late.signal)]);
    } finally {
      late.abort();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#crashedAtMs !== 0) return;
    const link = await this.#current;
    await link.close().catch((error: unknown) => {
      // A thread that dies while closing has nothing more to write: what was committed is on the disk.
      if (!(error instanceof DatabaseUseError)) throw error;
    });
  }

  /** Ends the thread as a crash would; for tests. */
  async terminate(): Promise<void> {
    await (await this.#current).terminate();
  }

  async #open(): Promise<WorkerLink> {
    const { onNotification } = this.#options;
    let isOpen = false;
    const link = new WorkerLink(this.#options, {
      onNotification,
      onCrash: (error) => {
        if (isOpen) this.#replace(error);
      },
    });
    try {
      await link.waitUntilReady();
    } catch (error) {
      await link.terminate();
      throw error;
    }
    isOpen = true;
    return link;
  }

  #replace(error: DatabaseUseError): void {
    const { reopens, onCrash, onLost } = this.#options;
    this.#crashedAtMs = performance.now();
    this.#current = reopens ? this.#reopen() : Promise.reject(error);
    this.#current.catch((reason: DatabaseUseError) => {
      if (!this.#isClosed) onLost(reason);
    });
    if (reopens) onCrash(error);
  }

  async #reopen(): Promise<WorkerLink> {
    const { prepareReopening, onReopened } = this.#options;
    const startMs = performance.now();
    let pauseMs = FIRST_PAUSE_MS;
    for (let failures = 0; ; ) {
      if (this.#isClosed) throw new DatabaseUseError('DATABASE_STOPPED', 'The database was closed.');
      try {
        if (prepareReopening()) {
          const link = await this.#open();
          await onReopened(link, performance.now() - startMs);
          this.#crashedAtMs = 0;
          if (this.#isClosed) await link.close();
          return link;
        }
      } catch (error) {
        failures += 1;
        if (failures === ATTEMPTS) throw error;
      }
      await delay(pauseMs);
      pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS);
    }
  }
}

async function refuseAfter(ms: number, signal: AbortSignal): Promise<never> {
  await delay(ms, undefined, { signal });
  throw new DatabaseUseError('DATABASE_STOPPED', 'The database is being reopened.');
}
