import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { DatabaseUseError } from '../database-use-error.ts';
import type { PgliteProgram } from './compile-program.ts';
import type { PgliteAnswer, PgliteMessage, PgliteRequest, PgliteWorkerData, PlainError } from './messages.ts';
import { watchSilence } from './watch-silence.ts';

interface LinkEvents {
  onNotification(channel: string, payload: string): void;
  /** The thread ended although nobody asked it to. */
  onCrash(error: DatabaseUseError): void;
}

export interface LinkOptions extends Omit<PgliteWorkerData, 'program' | 'progress'> {
  /** A thread that neither answers nor touches a file for this long is ended. */
  silenceLimitMs: number;
}

/** Opening may compute for longer than a statement: PGlite compiles, and a new cluster hardly uses the disk. */
const OPENING_LIMIT_MS = 60_000;

/** For all threads but the first. */
let compiled: PgliteProgram | null = null;

/** The main thread's end of the link to the thread that owns PGlite. */
export class WorkerLink {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PromiseWithResolvers<PgliteAnswer>>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #exited = Promise.withResolvers<void>();
  readonly #stopWatching: () => void;
  #nextId = 1;
  #received = 0;
  #isReady = false;
  #isClosing = false;
  #ended: DatabaseUseError | undefined;
  #reason: unknown;

  constructor({ clusterDirectory, reserveSegments, silenceLimitMs }: LinkOptions, events: LinkEvents) {
    const progress = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const accesses = new Int32Array(progress);
    const workerData: PgliteWorkerData = {
      clusterDirectory,
      program: compiled,
      reserveSegments,
      progress,
    };
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, execArgv: [] });
    this.#worker.on('message', (message: PgliteMessage) => this.#receive(message, events));
    this.#worker.on('error', (error) => {
      this.#reason ??= error;
    });
    this.#worker.on('exit', () => this.#end(events));
    this.#ready.promise.catch(() => {}); // Waiting callers get the error; there may be none.
    this.#stopWatching = watchSilence({
      limitMs: () => (this.#isReady ? silenceLimitMs : OPENING_LIMIT_MS),
      readProgress: () => this.#received + Atomics.load(accesses, 0),
      ping: () => {
        if (this.#isReady && this.#pending.size === 0) this.ask({ kind: 'ping' }).catch(() => {});
      },
      onSilent: (silentMs) => {
        this.#reason = new Error(`It did not answer for ${silentMs / 1000} s.`);
        void this.terminate();
      },
    });
  }

  /** Resolves once PGlite has opened its files. */
  async waitUntilReady(): Promise<void> {
    await this.#ready.promise;
  }

  /** Sends a request and waits for the answer; rejects when the thread ends first. */
  async ask(request: PgliteRequest): Promise<PgliteAnswer> {
    if (this.#ended) throw this.#ended;
    const id = this.#nextId++;
    const reply = Promise.withResolvers<PgliteAnswer>();
    this.#pending.set(id, reply);
    this.#worker.postMessage({ id, request });
    return await reply.promise;
  }

  /** Lets PGlite write what it holds in memory, then ends the thread. */
  async close(): Promise<void> {
    if (this.#ended) return;
    this.#isClosing = true;
    await this.ask({ kind: 'close' }).finally(() => this.terminate());
  }

  /** Ends the thread as a crash would; what was committed is on the disk. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
    await this.#exited.promise;
  }

  #receive(message: PgliteMessage, events: LinkEvents): void {
    this.#received += 1;
    switch (message.kind) {
      case 'ready':
        compiled = message.program;
        this.#isReady = true;
        this.#ready.resolve();
        break;
      case 'answer':
        this.#take(message.id)?.resolve(message.value);
        break;
      case 'refusal':
        this.#take(message.id)?.reject(toDatabaseError(message.error));
        break;
      case 'notification':
        events.onNotification(message.channel, message.payload);
        break;
      case 'fatal':
        this.#reason = new Error(message.message);
    }
  }

  #take(id: number): PromiseWithResolvers<PgliteAnswer> | undefined {
    const reply = this.#pending.get(id);
    this.#pending.delete(id);
    return reply;
  }

  #end(events: LinkEvents): void {
    this.#stopWatching();
    const error = this.#isClosing
      ? new DatabaseUseError('DATABASE_STOPPED', 'The database was closed.')
      : new DatabaseUseError(
          'DATABASE_STOPPED',
          `The database stopped unexpectedly. ${describe(this.#reason)}`,
          {
            cause: this.#reason,
          },
        );
    this.#ended = error;
    for (const reply of this.#pending.values()) reply.reject(error);
    this.#pending.clear();
    this.#ready.reject(error);
    this.#exited.resolve();
    if (!this.#isClosing) events.onCrash(error);
  }
}

function describe(reason: unknown): string {
  return reason instanceof Error ? reason.message : 'Its thread ended without giving a reason.';
}

/** The very class that pg throws, so that errors of both databases can be told apart in the same way. */
function toDatabaseError({ message, fields }: PlainError): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields);
}
