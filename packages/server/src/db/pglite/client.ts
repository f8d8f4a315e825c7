import { LeaseQueue } from '../lease-queue.ts';
import type { SqlResult, SqlSession } from '../sql-session.ts';
import { ReopeningLink, type ReopeningOptions } from './reopening-link.ts';
import type { WorkerLink } from './worker-link.ts';

/** Exclusive use of the one connection, for as long as its holder needs it. */
export interface Lease extends SqlSession {
  release(): void;
}

/**
 * PGlite as the main thread sees it. It has one connection, so everything takes turns: a single statement
 * for as long as it runs, a transaction from its `begin` to its end.
 */
export interface PgliteClient extends SqlSession {
  lease(): Promise<Lease>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** How many syncs to the disk there have been since the start. */
  syncs(): Promise<number>;
  /** Creates the log's missing spare segments; false if the disk has no room for them. */
  fillReserve(): Promise<boolean>;
  close(): Promise<void>;
  /** Ends the thread as a crash would; for tests. */
  terminate(): Promise<void>;
}

/** Longer than any statement computes without touching a file. */
export const SILENCE_LIMIT_MS = 10_000;

export interface ClientOptions
  extends Partial<
    Pick<ReopeningOptions, 'reserveSegments' | 'silenceLimitMs' | 'reopens' | 'prepareReopening'>
  > {
  clusterDirectory: string;
  /** The thread ended, and no other replaces it. */
  onLost(error: Error): void;
  /** The thread died or hung; another replaces it. */
  onCrash?(error: Error): void;
  /** Another thread has replaced one that crashed. */
  onReopened?(downMs: number): void;
}

/** Starts PGlite in its own thread; creates the cluster if the directory has none. */
export async function startPgliteClient(options: ClientOptions): Promise<PgliteClient> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const link = new ReopeningLink({
    reserveSegments: 0,
    silenceLimitMs: SILENCE_LIMIT_MS,
    reopens: false,
    prepareReopening: () => true,
    onCrash: () => {},
    ...options,
    onNotification(channel, payload) {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    },
    async onReopened(reopened, downMs) {
      for (const channel of listeners.keys()) {
        await reopened.ask({ kind: 'exec', text: `listen ${quoteName(channel)}`, isAlone: true });
      }
      options.onReopened?.(downMs);
    },
  });
  await link.waitUntilReady();
  const queue = new LeaseQueue();
  const alone = async () => toSession(await link.current(), true);
  const client: PgliteClient = {
    query: (text, parameters) => queue.run(async () => (await alone()).query(text, parameters)),
    exec: (text) => queue.run(async () => (await alone()).exec(text)),
    async lease() {
      const release = await queue.acquire();
      try {
        // A lease stays with its thread: after a crash its transaction is gone, and no other may continue in its place.
        return { ...toSession(await link.current(), false), release };
      } catch (error) {
        release();
        throw error;
      }
    },
    async listen(channel, onPayload) {
      const name = quoteName(channel);
      const ofChannel = listeners.get(channel) ?? new Set();
      listeners.set(channel, ofChannel.add(onPayload));
      await client.exec(`listen ${name}`);
      return async () => {
        ofChannel.delete(onPayload);
        if (ofChannel.size > 0) return;
        listeners.delete(channel);
        await client.exec(`unlisten ${name}`);
      };
    },
    syncs: async () => (await (await link.current()).ask({ kind: 'syncs' })) as number,
    fillReserve: () =>
      queue.run(async () => (await (await link.current()).ask({ kind: 'fillReserve' })) === 1),
    close: () => queue.run(() => link.close()),
    terminate: () => link.terminate(),
  };
  return client;
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function toSession(link: WorkerLink, isAlone: boolean): SqlSession {
  return {
    async query(text, parameters = []) {
      return (await link.ask({ kind: 'query', text, parameters, isAlone })) as SqlResult;
    },
    async exec(text) {
      return (await link.ask({ kind: 'exec', text, isAlone })) as SqlResult[];
    },
  };
}
