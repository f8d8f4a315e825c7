import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../harness.ts';

const SCREEN = '-screen 0 1400x1000x24';
const KILL_AFTER_MS = 5000;

/** WebKitGTK's WebDriver server on a screen of its own. */
export interface Driver {
  readonly origin: string;
  /** Ends it and everything that it has started. */
  stop(): Promise<void>;
}

/** Starts it on a free port of loopback. @throws {Error} it does not answer */
export async function startDriver(): Promise<Driver> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  // xvfb-run leaves its files behind when it is ended.
  const folder = mkdtempSync(join(tmpdir(), 'commoncast-webkit-'));
  // Detached, it leads a process group: the screen, the browser and its processes are all in it.
  const child = spawn('xvfb-run', ['-a', '-s', SCREEN, 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: folder },
  });
  const exit = once(child, 'exit');
  const end = (signal: NodeJS.Signals): void => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // All of it has ended.
    }
  };
  const onProcessExit = (): void => {
    end('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', onProcessExit);
  const stop = async (): Promise<void> => {
    end('SIGTERM');
    const timer = setTimeout(end, KILL_AFTER_MS, 'SIGKILL');
    await exit;
    clearTimeout(timer);
    onProcessExit();
    process.off('exit', onProcessExit);
  };
  try {
    await Promise.race([
      until('WebKitWebDriver answers', () => isReady(origin)),
      exit.then(([code]) => {
        throw new Error(`WebKitWebDriver ended with ${code}`);
      }),
    ]);
  } catch (error) {
    if (child.pid) await stop();
    throw error;
  }
  return { origin, stop };
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/status`, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
