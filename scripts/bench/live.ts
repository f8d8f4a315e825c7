import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { buildFront } from '../build/build.ts';
import { findChromium } from '../test/find-chromium.ts';
import { coresOf } from './live/cores-of.ts';
import { countHlsPlayers, countWhepViewers } from './live/count-viewers.ts';
import { openStage, type Stage } from './live/open-stage.ts';
import { publishClock } from './live/publish-clock.ts';
import { type WatchedClock, watchClock } from './live/watch-clock.ts';

// How long a picture takes from the encoder to the screen, by a clock that is burnt into it, on a stream's public page in
// Chromium, and how many viewers a core serves. The floors are the first prototypes of each part. Other programs make
// everything later, so the load stands beside each figure. `[--quick]`

const HLS_PLAYERS = 300;
const WHEP_VIEWERS = 100;
/** A viewer by WebRTC that says nothing is dropped by then. */
const GONE_MS = 25_000;
const PATIENCE_MS = 90_000;
const SEND_CLOCK = fileURLToPath(import.meta.resolve('@commoncast/server/test/programs/send-clock'));

interface Row {
  readonly what: string;
  readonly value: number;
  /** Of the first prototype; empty where it did not measure this. */
  readonly prototype: number | '';
  /** At most; absent for what is only shown. */
  readonly target?: number;
}

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } }, strict: false });
const watchMs = values.quick ? 10_000 : 30_000;
const opens = values.quick ? 1 : 5;

const found = await findChromium(console.log);
if (!found) throw new Error('There is no Chromium that plays H.264.');
await buildFront();
const stage = await openStage();
const browser = await chromium.launch({ executablePath: found.path });
const reached: boolean[] = [];
try {
  await measureEncoder(stage, browser);
  await measureBrowser(stage, browser);
} finally {
  await browser.close();
  await stage.close();
}
if (reached.includes(false)) process.exitCode = 1;

/** A stream from an encoder, by both protocols, and then with many viewers. */
async function measureEncoder({ pid, origin, announce }: Stage, visitor: Browser): Promise<void> {
  const stream = await announce('From an encoder');
  const encoder = spawn(process.execPath, [SEND_CLOCK, stream.rtmpUrl, stream.streamKey], {
    stdio: 'inherit',
  });
  process.once('exit', () => encoder.kill('SIGKILL'));
  await stream.untilLive();
  const hls = await watchOften(visitor, stream.watchUrl);
  print([
    { what: 'RTMP → LL-HLS, glass to glass, p50, ms', value: at(0.5, hls), prototype: 1_160, target: 1_300 },
    { what: 'RTMP → LL-HLS, glass to glass, p95, ms', value: at(0.95, hls), prototype: 1_300, target: 2_000 },
    { what: 'RTMP → LL-HLS, press to first frame, ms', value: firstFrameOf(hls), prototype: '' },
  ]);
  const media = `${origin.replace('localhost', '127.0.0.1')}/cdn/live/${stream.id}`;
  // Before anything is watched by WebRTC, whose processes stay.
  const alone = await coresOf(pid, watchMs / 2);
  print([{ what: 'a stream without viewers, cores', value: alone, prototype: 0.02 }]);
  const hlsCrowd = { pid, url: `${media}/source/index.m3u8`, viewers: HLS_PLAYERS, durationMs: watchMs };
  const players = await countHlsPlayers(hlsCrowd);
  print([
    { what: `${HLS_PLAYERS} players of LL-HLS, cores`, value: players.cores, prototype: 0.21, target: 0.3 },
    { what: 'requests that failed', value: players.got.failures ?? Number.NaN, prototype: 0, target: 0 },
  ]);
  console.log('they got', players.got);
  await stream.prefer('webRtc');
  const rtc = await watchOften(visitor, stream.watchUrl);
  print([
    { what: 'RTMP → WHEP, glass to glass, p50, ms', value: at(0.5, rtc), prototype: 49, target: 100 },
    { what: 'RTMP → WHEP, glass to glass, p95, ms', value: at(0.95, rtc), prototype: '' },
    { what: 'RTMP → WHEP, press to first frame, ms', value: firstFrameOf(rtc), prototype: '', target: 500 },
  ]);
  await delay(GONE_MS);
  const whepCrowd = { pid, url: `${media}/whep`, viewers: WHEP_VIEWERS, durationMs: watchMs };
  const viewers = await countWhepViewers(whepCrowd);
  print([
    { what: `${WHEP_VIEWERS} viewers by WHEP, cores`, value: viewers.cores, prototype: 0.42, target: 0.5 },
    { what: 'packets lost', value: viewers.got.lost ?? Number.NaN, prototype: 0, target: 0 },
  ]);
  console.log('they got', viewers.got);
  await stream.end();
  encoder.kill('SIGKILL');
}

/** A stream from a browser, to another page of it. */
async function measureBrowser({ announce }: Stage, visitor: Browser): Promise<void> {
  const stream = await announce('From a browser');
  await stream.prefer('webRtc');
  const page = await openPage(visitor);
  await publishClock(page, stream.whipUrl, stream.streamKey);
  await stream.untilLive();
  const rtc = await watchOften(visitor, stream.watchUrl);
  print([
    { what: 'WHIP → WHEP, glass to glass, p50, ms', value: at(0.5, rtc), prototype: 34, target: 60 },
    { what: 'WHIP → WHEP, glass to glass, p95, ms', value: at(0.95, rtc), prototype: '' },
    { what: 'WHIP → WHEP, press to first frame, ms', value: firstFrameOf(rtc), prototype: '' },
  ]);
  await stream.end();
  await page.close();
}

async function watchOften(visitor: Browser, watchUrl: string): Promise<WatchedClock[]> {
  const watched: WatchedClock[] = [];
  while (watched.length < opens) {
    const page = await openPage(visitor);
    watched.push(await watchClock(page, watchUrl, watchMs / opens));
    await page.close();
  }
  return watched;
}

/** A busy machine gets its time: the load stands beside the figures. */
async function openPage(visitor: Browser): Promise<Page> {
  const page = await visitor.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

function at(share: number, watched: readonly WatchedClock[]): number {
  const sorted = watched.flatMap(({ latenciesMs }) => latenciesMs).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function firstFrameOf(watched: readonly WatchedClock[]): number {
  const sorted = watched.map(({ firstFrameMs }) => firstFrameMs).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function print(rows: readonly Row[]): void {
  const load = Number(loadavg()[0]?.toFixed(1));
  console.table(
    rows.map(({ what, value, prototype, target }) => {
      const isReached = target === undefined || value <= target;
      reached.push(isReached);
      return {
        what,
        value: Number(value.toFixed(value < 10 ? 2 : 0)),
        prototype,
        target: target === undefined ? '' : `≤ ${target}: ${isReached ? 'reached' : 'missed'}`,
        load,
      };
    }),
  );
}
