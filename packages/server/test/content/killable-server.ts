import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findFreePort } from '../../src/http/free-port.ts';
import { killHard, startProgram } from '../run-program.ts';
import { eventually } from './eventually.ts';

/**
 * A server whose process can be killed, and restarted on the same data. It is removed when the test ends.
 * @param variant how `serve-uploads` should differ
 */
export async function killableServer(variant: 'durable' | 'hasty' | 'films' | 'first renditions') {
  const directory = await mkdtemp(join(tmpdir(), 'commoncast-kill-'));
  const port = await findFreePort('127.0.0.1');
  const origin = `http://127.0.0.1:${port}`;
  const logPath = join(directory, 'syncs.log');
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (child) await killHard(child);
    child = undefined;
  }
  onTestFinished(async () => {
    await kill();
    await rm(directory, { recursive: true, force: true });
  });
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    origin,
    mediaDirectory: join(directory, 'media'),
    kill,
    /** @param now how it differs from now on */
    start: async (now = variant) => {
      child = startProgram('serve-uploads', directory, String(port), logPath, now);
      await eventually(isReady, Boolean, 60_000);
    },
    /** How many files have been synced since the start. */
    fileSyncs: async () =>
      (await readFile(logPath, 'utf8').catch(() => '')).split('\n').filter((line) => line === 'file').length,
  };
}
