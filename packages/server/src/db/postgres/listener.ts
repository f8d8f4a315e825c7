import pg from 'pg';
import type { Database } from '../database.ts';
import { LeaseQueue } from '../lease-queue.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
const CONNECTION_LIMIT_MS = 5_000;

interface Subscription {
  onPayload(payload: string): void;
  onReconnect?: (() => void) | undefined;
}

/**
 * Receives NOTIFY on its own connection, opened with the first subscription. When the connection is lost
 * it opens another, subscribes again and tells every subscriber that payloads may have been lost.
 */
export class PostgresListener {
  readonly #databaseUrl: string;
  readonly #onFailure: (error: unknown) => void;
  readonly #channels = new Map<string, Set<Subscription>>();
  /** A connection runs one statement at a time. */
  readonly #turns = new LeaseQueue();
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = FIRST_RETRY_MS;
  #isClosed = false;

  constructor(databaseUrl: string, onFailure: (error: unknown) => void) {
    this.#databaseUrl = databaseUrl;
    this.#onFailure = onFailure;
  }

  listen: Database['listen'] = async (channel, onPayload, onReconnect) => {
    const subscription = { onPayload, onReconnect };
    const subscriptions = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscriptions.add(subscription));
    await this.#say('listen', channel);
    return async () => {
      subscriptions.delete(subscription);
      if (subscriptions.size > 0) return;
      this.#channels.delete(channel);
      if (!this.#isClosed) await this.#say('unlisten', channel);
    };
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#turns.run(async () => await this.#client?.end());
  }

  async #say(statement: 'listen' | 'unlisten', channel: string): Promise<void> {
    await this.#turns.run(async () => {
      this.#client ??= await this.#connect();
      await this.#client.query(`${statement} ${pg.escapeIdentifier(channel)}`);
    });
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'commoncast listener',
      keepAlive: true,
      connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    });
    client.on('error', this.#onFailure);
    client.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of this.#channels.get(channel) ?? []) onPayload(payload ?? '');
    });
    await client.connect();
    client.on('end', () => this.#reconnectLater());
    return client;
  }

  #reconnectLater(): void {
    this.#client = undefined;
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#reconnect(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }

  async #reconnect(): Promise<void> {
    try {
      for (const channel of this.#channels.keys()) await this.#say('listen', channel);
    } catch (error) {
      this.#onFailure(error);
      this.#reconnectLater();
      return;
    }
    this.#retryMs = FIRST_RETRY_MS;
    for (const { onReconnect } of [...this.#channels.values()].flatMap((set) => [...set])) onReconnect?.();
  }
}
