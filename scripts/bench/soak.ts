import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRtmpServer } from '@commoncast/server/media/live/rtmp/start-rtmp-server';
import { createOpenGate } from '@commoncast/server/test/live/open-gate';
import { type Browser, chromium } from 'playwright';
import { buildFront } from '../build/build.ts';
import { findChromium } from '../test/find-chromium.ts';
import { spawnAudience } from './live/count-viewers.ts';
import { growthOf, type Sample } from './live/growth-of.ts';
import { memoryOfProcesses } from './live/memory-of-processes.ts';
import { openStage } from './live/open-stage.ts';
import { type ClockPage, openClock } from './live/watch-clock.ts';

// One broadcast for a long time: whether the memory of each process and the delay in two players that stay open, by the
// clock in the picture, are flat. `[minutes]`, 30 if left out.

/** Without a graphics card, drawing two large pictures takes most of two cores, and what stalls then is the measurement. */
const VIEWPORT = { width: 480, height: 360 };
const HLS_PLAYERS = 20;
const WHEP_VIEWERS = 5;
const LOOK_MS = 10_000;
const MARK_MS = 300_000;
/** A short run has as many marks. */
const FEWEST_MARKS = 5;
/** What caches and the heap take first is no leak. */
const WARM_UP = 0.2;
/** Of the whole run: how much is flat. A heap that is collected from time to time goes up and down by more than nothing. */
const FLAT_MEMORY_SHARE = 0.1;
const FLAT_MEMORY_MIB = 24;
const FLAT_LATENCY_MS = 100;
const PATIENCE_MS = 90_000;
const SEND_CLOCK = fileURLToPath(import.meta.resolve('@commoncast/server/test/programs/send-clock'));

const minutes = Number(process.argv[2] ?? 30);
const durationMs = minutes * 60_000;
const found = await findChromium(console.log);
if (!found) throw new Error('There is no Chromium that plays H.264.');
await buildFront();

let forwarded = 0;
const ignore = () => {};
const gate = createOpenGate(() => ({
  videoTrack: ignore,
  audioTrack: ignore,
  videoFrame: () => {
    forwarded += 1;
  },
  audioFrame: ignore,
  end: ignore,
}));
const destination = await startRtmpServer({ host: '127.0.0.1', port: 0, gate });
const host = `127.0.0.1:${destination.port}`;
const stage = await openStage({ EGRESS_ALLOW_HOSTS: host });
const browser = await chromium.launch({ executablePath: found.path });
const samples = new Map<string, Sample[]>();
try {
  await stage.addDestination(`rtmp://${host}/live`, 'good key');
  const stream = await stage.announce('A long day');
  const encoder = spawn(process.execPath, [SEND_CLOCK, stream.rtmpUrl, stream.streamKey], {
    stdio: 'inherit',
  });
  process.once('exit', () => encoder.kill('SIGKILL'));
  await stream.untilLive();
  const hls = await watch(browser, stream.watchUrl);
  await stream.prefer('webRtc');
  const rtc = await watch(browser, stream.watchUrl);
  const media = `${stage.origin.replace('localhost', '127.0.0.1')}/cdn/live/${stream.id}`;
  const audience = spawnAudience(
    {
      ...{ hlsUrl: `${media}/source/index.m3u8`, hlsPlayers: HLS_PLAYERS },
      ...{ whepUrl: `${media}/whep`, whepViewers: WHEP_VIEWERS },
    },
    durationMs,
  );
  await observe(stage.pid, { 'LL-HLS, ms': hls, 'WebRTC, ms': rtc });
  const [players, viewers] = await audience;
  console.log(`${HLS_PLAYERS} players of LL-HLS got`, players);
  console.log(`${WHEP_VIEWERS} viewers by WHEP got`, viewers);
  await stream.end();
  encoder.kill('SIGKILL');
} finally {
  await browser.close();
  await stage.close();
  await destination.close();
}
conclude();

async function watch(visitor: Browser, watchUrl: string): Promise<ClockPage> {
  const page = await visitor.newPage({ viewport: VIEWPORT });
  page.setDefaultTimeout(PATIENCE_MS);
  return await openClock(page, watchUrl);
}

/** Measures until the time is over, and prints a line at each mark. */
async function observe(pid: number, clocks: Readonly<Record<string, ClockPage>>): Promise<void> {
  const startMs = performance.now();
  const markMs = Math.min(MARK_MS, durationMs / FEWEST_MARKS);
  let nextMarkMs = markMs;
  while (performance.now() - startMs < durationMs) {
    await delay(Math.min(LOOK_MS, durationMs / 20));
    const atMs = performance.now() - startMs;
    const measured: Record<string, number> = {};
    for (const [name, mebibytes] of Object.entries(await memoryOfProcesses(pid)))
      measured[`${name}, MiB`] = mebibytes;
    for (const [name, clock] of Object.entries(clocks))
      measured[name] = middleOf((await clock.take()).latenciesMs);
    for (const [name, value] of Object.entries(measured)) {
      const known = samples.get(name) ?? [];
      samples.set(name, known);
      known.push({ atMs, value });
    }
    if (atMs < nextMarkMs) continue;
    nextMarkMs += markMs;
    const line = Object.entries(measured).map(([name, value]) => `${name}: ${Math.round(value)}`);
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `${(atMs / 60_000).toFixed(1)} min  ${line.join('  ')}  pictures at the destination: ${forwarded}  load: ${load}`,
    );
  }
}

/** Says of each figure whether it is flat. */
function conclude(): void {
  const rows = [...samples].map(([what, all]) => {
    const warm = all.filter(({ atMs, value }) => atMs > durationMs * WARM_UP && !Number.isNaN(value));
    const mean = warm.reduce((sum, { value }) => sum + value, 0) / warm.length;
    const growth = growthOf(warm);
    const most = what.endsWith('MiB') ? Math.max(FLAT_MEMORY_MIB, mean * FLAT_MEMORY_SHARE) : FLAT_LATENCY_MS;
    // A figure of which there is none is not flat.
    const isFlat = warm.length > 0 && growth <= most;
    if (!isFlat) process.exitCode = 1;
    const round = (value: number) => Number(value.toFixed(1));
    return {
      what,
      mean: round(mean),
      growth: round(growth),
      most: round(most),
      verdict: isFlat ? 'flat' : 'grows',
    };
  });
  console.table(rows);
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
