import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@commoncast/server/http/free-port';
import { type RunningPlatform, runPlatform } from '@commoncast/server/test/platform/run-platform';
import { pasteSnippet, seededData } from '@commoncast/server/test/platform/seeded-data';

export interface StartOptions {
  /** Without the demo: nobody has signed up yet. */
  readonly isEmpty?: boolean;
  /** Gives media a host of their own, of this name. */
  readonly mediaName?: string;
  /** What is done to its data before it starts. */
  readonly prepare?: (dataDirectory: string) => Promise<unknown>;
  /** More of its configuration. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface StartedPlatform
  extends Pick<RunningPlatform, 'signInUrl' | 'origin' | 'siteOrigin' | 'account'> {
  readonly dataDirectory: string;
  /** Of the process that runs now. */
  pid(): number;
  /** All that this process has written so far. */
  printed(): string;
  /** Ends it as a power cut does; its data stay. */
  kill(): Promise<void>;
  /** Starts it on the same port with the same data, after `kill`. */
  startAgain(): Promise<void>;
  /** Also removes the data. */
  stop(): Promise<void>;
}

/** Runs the platform on free ports and data of its own: those of a first start, or none at all. */
export async function startPlatform({
  isEmpty = false,
  mediaName,
  prepare,
  env: given,
}: StartOptions = {}): Promise<StartedPlatform> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'commoncast-e2e-'));
  if (!isEmpty) await cp(await seededData(), dataDirectory, { recursive: true });
  await prepare?.(dataDirectory);
  const demo = isEmpty ? 'none' : 'small';
  const port = mediaName ? String(await findFreePort('127.0.0.1')) : '0';
  const env = { ...given, ...(mediaName && { MEDIA_ORIGIN: `http://${mediaName}:${port}` }) };
  let running = await runPlatform({ dataDirectory, port, demo, env });
  const { signInUrl, origin, siteOrigin, account } = running;
  if (!isEmpty) await pasteSnippet(origin, siteOrigin, account);
  return {
    signInUrl,
    origin,
    siteOrigin,
    account,
    dataDirectory,
    pid: () => running.pid,
    printed: () => running.printed(),
    kill: () => running.end('SIGKILL'),
    async startAgain() {
      running = await runPlatform({ dataDirectory, port: new URL(origin).port, demo, env });
    },
    async stop() {
      await running.end('SIGTERM');
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
