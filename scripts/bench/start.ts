import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPlatform, runPlatform } from '@commoncast/server/test/platform/run-platform';
import { type Browser, chromium } from 'playwright';
import { FRONTS, markPathOf } from '../build/builds.ts';
import { findChromium } from '../test/find-chromium.ts';
import { cpuSecondsOf } from './start/cpu-of-processes.ts';
import { useDemo } from './start/use-demo.ts';

/**
 * How soon `npm start` is usable after an install: with nothing built and no data, and then again with both. What other
 * programs take from the processors shows in the load.
 */

const TARGET_S = { first: 45, later: 3 };

const found = await findChromium(console.log);
if (!found) throw new Error('There is no Chromium that plays H.264.');
const dataDirectory = await mkdtemp(join(tmpdir(), 'commoncast-start-'));
const browser = await chromium.launch({ executablePath: found.path });
try {
  for (const front of FRONTS) await rm(markPathOf(front), { force: true });
  const first = await start(browser, '0');
  print('first', first);
  // The second site's pages name the address of the first start.
  print('later', await start(browser, first.port));
} finally {
  await browser.close();
  await rm(dataDirectory, { recursive: true, force: true });
}

interface Start {
  readonly port: string;
  readonly readyS: number;
  readonly usableS: number;
  /** Of all processes of the platform, until it said that it was ready. */
  readonly cpuS: number;
}

async function start(visitor: Browser, port: string): Promise<Start> {
  const startedMs = performance.now();
  const sinceS = (): number => (performance.now() - startedMs) / 1000;
  const platform: RunningPlatform = await runPlatform({ dataDirectory, port, demo: 'full' });
  try {
    const readyS = sinceS();
    const cpuS = await cpuSecondsOf(platform.pid);
    await useDemo(visitor, platform);
    return { port: new URL(platform.origin).port, readyS, usableS: sinceS(), cpuS };
  } finally {
    await platform.end('SIGTERM');
  }
}

function print(name: 'first' | 'later', { readyS, usableS, cpuS }: Start): void {
  const load = loadavg()[0] ?? Number.NaN;
  console.log(
    `${name} start: ready ${readyS.toFixed(1)} s (aim ${TARGET_S[name]} s) with ${cpuS.toFixed(1)} s of processor time, ` +
      `studio, viewer and second site used and a film playing ${usableS.toFixed(1)} s; load ${load.toFixed(1)}`,
  );
}
