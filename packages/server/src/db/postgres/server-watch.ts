import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUseError } from '../database-use-error.ts';
import { isAnswerOfServer } from './to-connection-error.ts';

const PING_EVERY_MS = 300;
const RECONNECT_EVERY_MS = 100;

interface ServerWatchOptions {
  readonly databaseUrl: string;
  /** How long the server may take to answer a ping. */
  readonly silenceLimitMs: number;
  /** Called once when the server falls silent. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Knows whether PostgreSQL answers: it pings over a connection of its own, so that a full pool or a slow query says
 * nothing. A frozen server closes no connection, and without the watch everybody would wait for it.
 */
export class ServerWatch {
  readonly #options: ServerWatchOptions;
  readonly #waiting = new Set<(silence: DatabaseUseError) => void>();
  readonly #closing = new AbortController();
  #client: pg.Client | undefined;
  #silence: DatabaseUseError | undefined;
  #silences = 0;
  #running: Promise<void> | undefined;

  constructor(options: ServerWatchOptions) {
    this.#options = options;
  }

  /** How often the server has been silent. A connection from before a silence may be dead without knowing it. */
  get silences(): number {
    return this.#silences;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** @throws {DatabaseUseError} DATABASE_SILENT: the server does not answer */
  requireAnswer(): void {
    if (this.#silence) throw this.#silence;
  }

  /** Waits for the server, but no longer than it answers. @throws {DatabaseUseError} DATABASE_SILENT */
  async during<T>(work: Promise<T>): Promise<T> {
    const silent = Promise.withResolvers<never>();
    this.#waiting.add(silent.reject);
    try {
      return await Promise.race([work, silent.promise]);
    } finally {
      this.#waiting.delete(silent.reject);
    }
  }

  /** Ends the statement that a backend is running. */
  async cancel(backendId: number): Promise<void> {
    await this.#client?.query('select pg_cancel_backend($1)', [backendId]);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#silence ??= new DatabaseUseError('DATABASE_STOPPED', 'The database was closed.');
    await this.#running;
    await this.#client?.end();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#askInTime();
      await delay(PING_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #askInTime(): Promise<void> {
    const overdue = new AbortController();
    const deadline = setTimeout(() => overdue.abort(), this.#options.silenceLimitMs);
    try {
      const isAnswered = await Promise.race([this.#askUntil(overdue.signal), isOver(overdue.signal)]);
      if (this.#closing.signal.aborted) return;
      if (isAnswered) this.#silence = undefined;
      else this.#fallSilent();
    } finally {
      clearTimeout(deadline);
    }
  }

  /** Asks, over a new connection where the last one was lost, until there is an answer. */
  async #askUntil(overdue: AbortSignal): Promise<boolean> {
    while (!overdue.aborted && !this.#closing.signal.aborted) {
      try {
        await (await this.#connected()).query('select 1');
        return true;
      } catch (error) {
        this.#drop();
        if (isAnswerOfServer(error)) return true;
        await delay(RECONNECT_EVERY_MS);
      }
    }
    return this.#closing.signal.aborted;
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'commoncast watch',
      keepAlive: true,
      // Closes the socket of a handshake that nobody answers.
      connectionTimeoutMillis: this.#options.silenceLimitMs,
    });
    this.#client = client;
    // The next ping finds out.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  #fallSilent(): void {
    this.#drop();
    if (this.#silence) return;
    this.#silence = new DatabaseUseError('DATABASE_SILENT', 'PostgreSQL does not answer.');
    this.#silences += 1;
    for (const reject of this.#waiting) reject(this.#silence);
    this.#options.onFailure(this.#silence);
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end().catch(() => {});
  }
}

/** An answer that has arrived while this process was busy counts: the timer is only called before it. */
async function isOver(overdue: AbortSignal): Promise<false> {
  await new Promise((resolve) => overdue.addEventListener('abort', resolve, { once: true }));
  await nextTurn();
  await nextTurn();
  return false;
}
