import { LeaseQueue } from '../lease-queue.ts';
import type { SqlResult, SqlSession } from '../sql-session.ts';
import { WorkerLink } from './worker-link.ts';

/** The one connection, for as long as its holder needs it. */
export interface Lease extends SqlSession {
  release(): void;
}

/**
 * PGlite as the main thread sees it. It has one connection, so everything takes turns: a statement of its own
 * for as long as it runs, a transaction from its `begin` to its end.
 */
export interface PgliteClient extends SqlSession {
  lease(): Promise<Lease>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** How often anything was synced to the disk since the start. */
  syncs(): Promise<number>;
  close(): Promise<void>;
  /** Ends it as a crash would; for tests. */
  terminate(): Promise<void>;
}

interface ClientOptions {
  clusterDirectory: string;
  onCrash(error: Error): void;
}

/** Starts PGlite in a thread of its own; makes the cluster when the directory has none. */
export async function startPgliteClient({ clusterDirectory, onCrash }: ClientOptions): Promise<PgliteClient> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const link = new WorkerLink(
    { clusterDirectory },
    {
      onNotification(channel, payload) {
        for (const listener of listeners.get(channel) ?? []) listener(payload);
      },
      onCrash,
    },
  );
  await link.waitUntilReady();
  const queue = new LeaseQueue();
  const alone = toSession(link, true);
  const leased = toSession(link, false);
  const client: PgliteClient = {
    query: (text, parameters) => queue.run(() => alone.query(text, parameters)),
    exec: (text) => queue.run(() => alone.exec(text)),
    async lease() {
      const release = await queue.acquire();
      return { ...leased, release };
    },
    async listen(channel, onPayload) {
      const name = `"${channel.replaceAll('"', '""')}"`;
      const ofChannel = listeners.get(channel) ?? new Set();
      listeners.set(channel, ofChannel.add(onPayload));
      await client.exec(`listen ${name}`);
      return async () => {
        ofChannel.delete(onPayload);
        if (ofChannel.size === 0) await client.exec(`unlisten ${name}`);
      };
    },
    syncs: async () => (await link.ask({ kind: 'syncs' })) as number,
    close: () => queue.run(() => link.close()),
    terminate: () => link.terminate(),
  };
  return client;
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
