import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUseError } from '../database-use-error.ts';
import type { QuerySignal } from './query-signal.ts';
import type { ServerWatch } from './server-watch.ts';
import { toConnectionError } from './to-connection-error.ts';

interface PoolWatch {
  readonly watch: ServerWatch;
  /** Ends the pool's statements for which nobody waits any longer. */
  readonly signal?: QuerySignal;
}

/** A pool that nobody waits for in vain: where the server is away or silent, each call fails at once. */
export function watchPool(pool: pg.Pool, { watch, signal }: PoolWatch): PostgresPool {
  const bornAfter = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) => bornAfter.set(client, watch.silences));

  async function connect(): Promise<pg.PoolClient> {
    watch.requireAnswer();
    const connecting = pool.connect();
    try {
      return await watch.during(connecting);
    } catch (error) {
      connecting.then(
        (late) => late.release(),
        () => {},
      );
      throw toConnectionError(error);
    }
  }

  return {
    options: pool.options,
    async connect() {
      for (;;) {
        const client = await connect();
        if (bornAfter.get(client) === watch.silences) return new WatchedClient(client, watch, signal);
        client.release(true);
      }
    },
    // A pool may be ended only once.
    end: async () => (pool.ending ? undefined : await pool.end()),
  };
}

/** One of its connections. */
class WatchedClient implements PostgresPoolClient {
  readonly processID: number;
  readonly #client: pg.PoolClient;
  readonly #watch: ServerWatch;
  readonly #signal: QuerySignal | undefined;
  readonly #silences: number;
  #failure: DatabaseUseError | undefined;

  constructor(client: pg.PoolClient, watch: ServerWatch, signal: QuerySignal | undefined) {
    this.#client = client;
    this.#watch = watch;
    this.#signal = signal;
    this.#silences = watch.silences;
    this.processID = (client as pg.PoolClient & { readonly processID: number }).processID;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(): never;
  async query(text = '', parameters: readonly unknown[] = []): Promise<unknown> {
    this.#requireConnection();
    const gone = this.#signal?.current();
    if (gone?.aborted) throw cancelled();
    let cancelling: Promise<void> | undefined;
    const cancel = () => {
      cancelling = this.#watch.cancel(this.processID).catch(() => {});
    };
    gone?.addEventListener('abort', cancel, { once: true });
    try {
      return await this.#watch.during(this.#client.query(text, [...parameters]));
    } catch (error) {
      if (gone?.aborted) throw cancelled(error);
      throw this.#noted(toConnectionError(error));
    } finally {
      gone?.removeEventListener('abort', cancel);
      // The next statement on this connection must not be the one that it ends.
      await cancelling;
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#failure !== undefined);
  }

  /** What is said on a connection that is gone is the rest of its transaction. */
  #requireConnection(): void {
    if (this.#watch.silences !== this.#silences)
      this.#failure ??= new DatabaseUseError('DATABASE_SILENT', 'PostgreSQL has stopped answering.');
    if (this.#failure) throw this.#failure;
  }

  #noted(error: unknown): unknown {
    if (error instanceof DatabaseUseError && error.code !== 'DATABASE_BUSY') this.#failure = error;
    return error;
  }
}

function cancelled(cause?: unknown): DatabaseUseError {
  return new DatabaseUseError('QUERY_CANCELLED', 'Nobody waits for this query any longer.', { cause });
}
