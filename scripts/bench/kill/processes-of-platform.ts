import { findFreePort } from '@commoncast/server/http/free-port';
import { childrenOf, mediaChildrenOf } from '@commoncast/server/test/processes';
import { type ServerProcess, spawnServer } from '../server/spawn-server.ts';

export type Victim = 'server' | 'web' | 'jobs' | 'media' | 'all';

export interface PlatformProcesses {
  readonly origin: string;
  /** Those that can be killed now. A media process is only there while a video is being made. */
  victims(): Promise<Victim[]>;
  /** Kills processes as a power cut would. @returns the children that they leave behind */
  kill(victim: Victim): Promise<number[]>;
  /** Starts again what is not running, without waiting. */
  spawnMissing(): void;
  /** Resolves when everything serves. */
  ready(): Promise<void>;
  /** Asks everything to end. @returns what went wrong, in words */
  stop(): Promise<string[]>;
}

interface PlatformParts {
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
}

/** One process of all roles on the embedded database; one each for pages and for jobs on PostgreSQL. */
export async function startPlatformProcesses(parts: PlatformParts): Promise<PlatformProcesses> {
  const port = await findFreePort('127.0.0.1');
  const roles: Partial<Record<Victim, string>> =
    parts.databaseUrl === undefined ? { server: 'web,jobs' } : { web: 'web', jobs: 'jobs' };
  const names = Object.keys(roles) as Victim[];
  const running = new Map<Victim, ServerProcess>();

  function spawnMissing(): void {
    for (const name of names) {
      if (running.has(name)) continue;
      const servesPages = name !== 'jobs';
      running.set(name, spawnServer({ ...parts, roles: roles[name]!, ...(servesPages && { port }) }));
    }
  }

  const worker = () => running.get('jobs') ?? running.get('server');
  const mediaChildren = async () => {
    const process = worker();
    return process ? await mediaChildrenOf(process.pid) : [];
  };

  async function killServers(which: readonly Victim[]): Promise<number[]> {
    const servers = which.flatMap((name) => running.get(name) ?? []);
    const children = (await Promise.all(servers.map(({ pid }) => childrenOf(pid)))).flat();
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    for (const name of which) running.delete(name);
    return children;
  }

  const ready = async () => {
    for (const server of running.values()) await server.ready;
  };

  spawnMissing();
  await ready();
  return {
    origin: `http://127.0.0.1:${port}`,
    async victims() {
      const isMaking = (await mediaChildren()).length > 0;
      return [...names, 'all', ...(isMaking ? (['media'] as const) : [])];
    },
    async kill(victim) {
      if (victim !== 'media') return await killServers(victim === 'all' ? names : [victim]);
      for (const pid of await mediaChildren()) killIfAlive(pid);
      return [];
    },
    spawnMissing,
    ready,
    async stop() {
      const wrong: string[] = [];
      for (const [name, server] of running) {
        const code = await server.end('SIGTERM');
        if (code !== 0) wrong.push(`${name} ended with code ${code}`);
      }
      running.clear();
      return wrong;
    },
  };
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
