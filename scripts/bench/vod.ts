import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { defaultJobLimits } from '@commoncast/server/media/child/limits';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import { type MediaBench, openMediaBench } from '@commoncast/server/test/fixtures/media';
import { newOutput } from './vod/new-output.ts';

/** How soon an upload plays, and what its ladder costs compared with FFmpeg's command line, if installed. */

const RUNS = 5;
const TARGET_MS = 2000;
const DURATION_S = 60;

const run = promisify(execFile);
const bench = await openMediaBench();
try {
  const source = await makeSource(bench);
  const playableMs: number[] = [];
  for (let index = 0; index < RUNS; index += 1) playableMs.push(await timeToPlayable(source));
  const ours = await cpuSeconds(process.execPath, [
    fileURLToPath(new URL('./vod/run-job.ts', import.meta.url)),
    source,
    await newOutput(bench),
  ]);
  const theirs = await cpuSeconds('ffmpeg', ffmpegLadder(source, await newOutput(bench))).catch(() => null);
  print(
    playableMs.toSorted((a, b) => a - b),
    ours,
    theirs,
  );
} finally {
  await bench.remove();
}

/** 1080p at 30 frames a second and some 5 Mbit/s, with a key frame every two seconds. */
function makeSource(workshop: MediaBench): Promise<string> {
  return workshop.makeClip({
    file: 'source.mp4',
    muxer: 'mp4',
    durationS: DURATION_S,
    video: {
      encoder: 'libx264',
      width: 1920,
      height: 1080,
      rate: '30',
      gopFrames: 60,
      options: { preset: 'ultrafast', b: '5000000' },
    },
    audio: { encoder: 'aac', sampleRate: 48_000, layout: 'stereo', sampleFormat: 'fltp' },
  });
}

/** From the call, with the whole file on disk, to the event; this includes starting the process that does the work. */
async function timeToPlayable(sourcePath: string): Promise<number> {
  const outputDirectory = await newOutput(bench);
  const stop = new AbortController();
  const startMs = performance.now();
  let playableMs = Number.NaN;
  const job = { sourcePath, outputDirectory, limits: defaultJobLimits };
  await createLocalMediaEngine()
    .transcode(
      job,
      (event) => {
        if (event.type !== 'playable') return;
        playableMs = performance.now() - startMs;
        stop.abort();
      },
      stop.signal,
    )
    .catch(() => {});
  return playableMs;
}

/** User and system time of a program and its threads, as the shell counts them. */
async function cpuSeconds(program: string, args: readonly string[]): Promise<number> {
  const { stdout } = await run('sh', ['-c', '"$@" >/dev/null 2>&1 || exit 1; times', 'sh', program, ...args]);
  const children = stdout.trim().split('\n').at(-1)!;
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** The same rungs, rate control and cuts; no poster, no storyboard, no probe. */
function ffmpegLadder(source: string, directory: string): string[] {
  const rungs = [
    { width: 1280, height: 720, maxrate: '2800k' },
    { width: 854, height: 480, maxrate: '1400k' },
    { width: 640, height: 360, maxrate: '800k' },
    { width: 426, height: 240, maxrate: '400k' },
  ];
  const scales = rungs.map(
    ({ width, height }, index) => `[s${index}]scale=${width}:${height}:flags=bicubic,setsar=1[v${index}]`,
  );
  const outputs = rungs.flatMap(({ height, maxrate }, index) => [
    ...[
      '-map',
      `[v${index}]`,
      '-map',
      '0:a',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '23',
      '-maxrate',
      maxrate,
    ],
    ...[
      '-bufsize',
      maxrate,
      '-g',
      '60',
      '-keyint_min',
      '60',
      '-sc_threshold',
      '0',
      '-c:a',
      'copy',
      '-f',
      'hls',
      '-hls_time',
      '4',
    ],
    ...[
      '-hls_playlist_type',
      'vod',
      '-hls_segment_type',
      'fmp4',
      '-hls_fmp4_init_filename',
      `${height}-init.mp4`,
    ],
    ...['-hls_segment_filename', join(directory, `${height}-%05d.m4s`), join(directory, `${height}.m3u8`)],
  ]);
  const split = `[0:v]split=${rungs.length}${rungs.map((_, index) => `[s${index}]`).join('')}`;
  return ['-y', '-i', source, '-filter_complex', [split, ...scales].join(';'), ...outputs];
}

function print(playableMs: readonly number[], ours: number, theirs: number | null): void {
  const median = playableMs[Math.floor(playableMs.length / 2)]!;
  const rows = [
    ['upload end to PLAYABLE, median', `${median.toFixed(0)} ms`, `target ${TARGET_MS} ms`],
    ['upload end to PLAYABLE, slowest', `${playableMs.at(-1)!.toFixed(0)} ms`, `of ${RUNS}`],
    [
      'whole job, all rungs',
      `${ours.toFixed(1)} CPU-s`,
      `${(ours / DURATION_S).toFixed(2)} a second of film`,
    ],
    [
      'FFmpeg, the same rungs',
      theirs === null ? 'not on PATH' : `${theirs.toFixed(1)} CPU-s`,
      theirs === null ? '' : `ratio ${(ours / theirs).toFixed(2)}`,
    ],
  ];
  console.log(`vod: ${DURATION_S} s of 1080p H.264 and AAC, ${availableParallelism()} cores\n`);
  for (const [what, value, note] of rows)
    console.log(`  ${what!.padEnd(34)}${value!.padStart(14)}   ${note}`);
  process.exitCode = playableMs.at(-1)! <= TARGET_MS ? 0 : 1;
}
