import { rmSync, statfsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ladderFor } from '@commoncast/server/media/vod/ladder/ladder';
import type { VodRendition } from '@commoncast/server/media/vod/result';
import { openMediaBench } from '@commoncast/server/test/fixtures/media';
import { chromium } from 'playwright';
import { buildFront } from '../build/build.ts';
import { findChromium } from '../test/find-chromium.ts';
import { crowdAt } from './vod/crowd.ts';
import { ffmpegLadder, ssimOf, timed } from './vod/ffmpeg-peer.ts';
import { FILM_KINDS } from './vod/film-kinds.ts';
import { farPlaceInPlayers } from './vod/in-players.ts';
import { makeKilled } from './vod/kills.ts';
import { newOutput } from './vod/new-output.ts';
import { takingTurns } from './vod/taking-turns.ts';
import { untilPlayable } from './vod/until-playable.ts';

/**
 * How soon an upload plays, and a far place of it, by kind and length; what its ladder costs compared with FFmpeg's
 * command line, where that is installed, how long it takes by cores, and what its rungs weigh and show. Lengths are in
 * minutes: 1, 10 and 120 take an hour; with `--quick`, or numbers, others; with `--only="H.264 TS"` films of this kind.
 * With `--crowd`, instead, how soon fifty viewers get to as many places of a film in the making; with
 * `--players`, how soon a far place of one is seen in a browser, in our player and in three others; with `--kills`, what a
 * job costs that is killed forty times.
 */

const MEDIAN_TARGET_MS = 2_000;
const SLOWEST_TARGET_MS = 3_000;
const SEEK_TARGET_MS = 3_000;
const FAR_SHARE = 0.8;
const MOST_CPU = 1;
const RUNS = 3;
/** Unless another length is given. */
const LONG_FILM_MIN = 10;
const VIEWERS = 50;
const KILLS = 40;
const MOST_CPU_KILLED = 1.1;
/** An attempt lives for some seconds. */
const FIRST_LIFE_MS = 2_000;
const FURTHER_LIFE_MS = 10_000;
const CLIP_S = 60;
/** Two hours of a film are written in some minutes. */
const CLIP_LIMIT_MS = 1_800_000;
const SPARE_BYTES = 4 * 1024 ** 3;

const given = process.argv.filter((one) => /^\d+$/.test(one)).map(Number);
const isQuick = process.argv.includes('--quick');
const only = process.argv.filter((one) => one.startsWith('--only='));
const kinds = Object.keys(FILM_KINDS).filter((kind) => only.length === 0 || only.includes(`--only=${kind}`));
if (kinds.length === 0) throw new Error(`Films are of these kinds: ${Object.keys(FILM_KINDS).join(', ')}`);
const minutes = given.length > 0 ? given : isQuick ? [1] : [1, 10, 120];

const bench = await openMediaBench(CLIP_LIMIT_MS);
const playableMs: number[] = [];
try {
  console.log(`vod: films of 1080 lines, ${availableParallelism()} cores\n`);
  if (process.argv.includes('--crowd')) await measureCrowd();
  else if (process.argv.includes('--players')) await measurePlayers();
  else if (process.argv.includes('--kills')) await measureKills();
  else await measureKinds();
} finally {
  await bench.remove();
}

async function measureKinds(): Promise<void> {
  for (const kind of kinds) await measure(kind);
  const sorted = playableMs.toSorted((a, b) => a - b);
  const [median, slowest] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  console.log(`\n  upload end to PLAYABLE: median ${ms(median)}, slowest ${ms(slowest)}`);
  if (median > MEDIAN_TARGET_MS || slowest > SLOWEST_TARGET_MS) process.exitCode = 1;
}

/** A phone's film. */
async function longFilm(): Promise<string> {
  const kind = FILM_KINDS.HEVC!;
  const minute = await bench.makeClip({ ...kind, file: 'HEVC', durationS: CLIP_S });
  const film = await repeat(minute, kind.muxer, given[0] ?? LONG_FILM_MIN);
  if (film === null) throw new Error('There is no room for such a film on this disk.');
  return film;
}

async function measureCrowd(): Promise<void> {
  const { waitsMs, madeTwice } = await crowdAt(await longFilm(), await newOutput(bench), VIEWERS);
  const at = (share: number) =>
    ms(waitsMs[Math.min(waitsMs.length - 1, Math.floor(waitsMs.length * share))]!);
  console.log(
    `  ${waitsMs.length} of ${VIEWERS} viewers got to their places: half after ${at(0.5)}, all after ${at(1)}`,
  );
  console.log(`  files that were made twice: ${madeTwice}`);
  if (waitsMs.length < VIEWERS || madeTwice > 0) process.exitCode = 1;
}

async function measurePlayers(): Promise<void> {
  const found = await findChromium(console.log);
  if (!found) throw new Error('There is no Chromium that plays H.264.');
  await buildFront();
  const path = await longFilm();
  await using browser = await chromium.launch({ executablePath: found.path });
  const durationS = (given[0] ?? LONG_FILM_MIN) * 60;
  for await (const place of farPlaceInPlayers(browser, { path, durationS, share: FAR_SHARE })) {
    const { player, playableMs, farMs, backMs } = place;
    console.log(
      `  ${player.padEnd(12)} PLAYABLE after ${ms(playableMs)}; at 80 % after ${ms(farMs)}, back after ${ms(backMs)}`,
    );
    if (playableMs > SLOWEST_TARGET_MS || Math.max(farMs, backMs) > SEEK_TARGET_MS) process.exitCode = 1;
  }
}

async function measureKills(): Promise<void> {
  const film = await longFilm();
  const lifeMs = () => FIRST_LIFE_MS + Math.random() * FURTHER_LIFE_MS;
  const [first, second] = takingTurns(2);
  const [whole, killed] = await Promise.all([
    makeKilled(bench, { source: film, lifeMs, mostKills: 0, turn: first! }),
    makeKilled(bench, { source: film, lifeMs, mostKills: KILLS, turn: second! }),
  ]);
  const isSame = killed.playlist === whole.playlist;
  const ratio = killed.cpuS / whole.cpuS;
  console.log(
    `  ${killed.kills} kills: ${killed.cpuS.toFixed(0)} CPU-s, without any ${whole.cpuS.toFixed(0)}`,
  );
  console.log(`  ratio ${ratio.toFixed(2)}; the segments are ${isSame ? 'the same' : 'others'}`);
  if (killed.kills < KILLS || !isSame || ratio > MOST_CPU_KILLED) process.exitCode = 1;
}

async function measure(name: string): Promise<void> {
  const kind = FILM_KINDS[name]!;
  const file = name.replaceAll(/\W+/g, '-');
  const minute = await bench.makeClip({ ...kind, file, durationS: CLIP_S });
  console.log(`  ${name}`);
  for (const length of minutes) {
    const source = length === 1 ? minute : await repeat(minute, kind.muxer, length);
    if (source === null) {
      console.log(`    ${length} min: no room for such a film on this disk`);
      continue;
    }
    await measureStart(source, length);
    if (source !== minute) rmSync(source);
  }
  await measureLadder(minute);
  rmSync(minute);
}

async function measureStart(source: string, length: number): Promise<void> {
  const seeksMs: number[] = [];
  const startsMs: number[] = [];
  for (let at = 0; at < RUNS; at += 1) {
    const output = await newOutput(bench);
    const times = await untilPlayable(source, output);
    startsMs.push(times.playableMs);
    seeksMs.push(times.seekMs);
    rmSync(output, { recursive: true });
  }
  playableMs.push(...startsMs);
  if (Math.max(...seeksMs) > SEEK_TARGET_MS) process.exitCode = 1;
  console.log(
    `    ${length} min: PLAYABLE after ${startsMs.map(ms).join(', ')}; at 80 % after ${seeksMs.map(ms).join(', ')}`,
  );
}

async function repeat(minute: string, muxer: string, times: number): Promise<string | null> {
  const { bavail, bsize } = statfsSync(bench.directory);
  if (bavail * bsize < statSync(minute).size * times + SPARE_BYTES) return null;
  const target = `${minute}-${times}`;
  await bench.repeatClip({ source: minute, target, muxer, times, everyS: CLIP_S });
  return target;
}

async function measureLadder(source: string): Promise<void> {
  const script = fileURLToPath(new URL('./vod/run-job.ts', import.meta.url));
  const wallS: string[] = [];
  let [cpuS, output, renditions] = [Number.NaN, '', [] as VodRendition[]];
  for (let cores = 1; cores <= availableParallelism(); cores += 1) {
    output = await newOutput(bench);
    const job = await timed(process.execPath, [script, source, output, String(cores)]);
    wallS.push(`${job.wallS.toFixed(0)} s with ${cores}`);
    cpuS = job.cpuS;
    renditions = JSON.parse(job.output) as VodRendition[];
  }
  console.log(`    whole job: ${wallS.join(', ')} of the cores; ${cpuS.toFixed(0)} CPU-s`);
  const encoded = renditions.filter(({ isCopy }) => !isCopy);
  const caps = ladderFor({ width: 1920, height: 1080 }, 30);
  const rungs = encoded.map(({ width, height }) => {
    const { maxRateBps } = caps.find((rung) => rung.height === height)!;
    return { width, height, maxRateBps };
  });
  const theirs = await timed('ffmpeg', ffmpegLadder(source, await newOutput(bench), rungs)).catch(() => null);
  if (theirs === null) console.log('    FFmpeg is not on PATH, so nothing is compared with it');
  else {
    console.log(
      `    FFmpeg, the same rungs: ${theirs.cpuS.toFixed(0)} CPU-s, ratio ${(cpuS / theirs.cpuS).toFixed(2)}`,
    );
    if (cpuS / theirs.cpuS > MOST_CPU) process.exitCode = 1;
  }
  for (const { name, directory, width, height, averageBandwidthBps, bandwidthBps } of renditions) {
    const ssim = await ssimOf(source, join(output, directory, 'index.m3u8'), { width: 1920, height: 1080 });
    const rates = `${(averageBandwidthBps / 1000).toFixed(0)} kbit/s, at most ${(bandwidthBps / 1000).toFixed(0)}`;
    console.log(`      ${name.padEnd(12)} ${width}x${height}  ${rates}  SSIM ${ssim?.toFixed(4) ?? '?'}`);
  }
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
