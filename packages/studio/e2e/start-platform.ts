import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPlatform, runPlatform } from '@commoncast/server/test/platform/run-platform';
import { pasteSnippet, seededData } from '@commoncast/server/test/platform/seeded-data';

interface StartOptions {
  /** Without the demo: nobody has signed up yet. */
  readonly isEmpty?: boolean;
}

export interface StartedPlatform
  extends Pick<RunningPlatform, 'signInUrl' | 'origin' | 'siteOrigin' | 'account'> {
  /** Ends it as a power cut does; its data stay. */
  kill(): Promise<void>;
  /** Starts it on the same port with the same data, after `kill`. */
  startAgain(): Promise<void>;
  /** Also removes the data. */
  stop(): Promise<void>;
}

/** Runs the platform on free ports and data of its own: those of a first start, or none at all. */
export async function startPlatform({ isEmpty = false }: StartOptions = {}): Promise<StartedPlatform> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'commoncast-e2e-'));
  if (!isEmpty) await cp(await seededData(), dataDirectory, { recursive: true });
  const demo = isEmpty ? 'none' : 'small';
  let running = await runPlatform({ dataDirectory, port: '0', demo });
  const { signInUrl, origin, siteOrigin, account } = running;
  if (!isEmpty) await pasteSnippet(origin, siteOrigin, account);
  return {
    signInUrl,
    origin,
    siteOrigin,
    account,
    kill: () => running.end('SIGKILL'),
    async startAgain() {
      running = await runPlatform({ dataDirectory, port: new URL(origin).port, demo });
    },
    async stop() {
      await running.end('SIGTERM');
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
