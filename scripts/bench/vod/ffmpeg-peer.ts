import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { VodRendition } from '@commoncast/server/media/vod/result';

const run = promisify(execFile);
const SEGMENT_S = '4';

/** User and system time of a program and its children, as the shell counts them, its real time, and what it wrote. */
export async function timed(program: string, args: readonly string[]) {
  const beganMs = performance.now();
  const { stdout } = await run('sh', ['-c', '"$@" 2>/dev/null || exit 1; times', 'sh', program, ...args], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stdout.trim().split('\n');
  const cpuS = [...lines.at(-1)!.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
  return { cpuS, wallS: (performance.now() - beganMs) / 1000, output: lines.slice(0, -2).join('\n') };
}

/** FFmpeg's command line for the rungs that were encoded, with our rate control and cuts; no poster, no storyboard, no probe. */
export function ffmpegLadder(
  source: string,
  directory: string,
  rungs: readonly (Pick<VodRendition, 'width' | 'height'> & { readonly maxRateBps: number })[],
): string[] {
  const scales = rungs.map(
    ({ width, height }, at) =>
      `[s${at}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[v${at}]`,
  );
  const outputs = rungs.flatMap(({ height, maxRateBps }, at) => [
    ...['-map', `[v${at}]`, '-map', '0:a', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23'],
    ...['-maxrate', String(maxRateBps), '-bufsize', String(maxRateBps)],
    ...['-g', '60', '-keyint_min', '60', '-sc_threshold', '0'],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
    ...['-f', 'hls', '-hls_time', SEGMENT_S, '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_fmp4_init_filename', `${height}-init.mp4`],
    ...['-hls_segment_filename', join(directory, `${height}-%05d.m4s`), join(directory, `${height}.m3u8`)],
  ]);
  const split = `[0:v]split=${rungs.length}${rungs.map((_, at) => `[s${at}]`).join('')}`;
  return ['-y', '-i', source, '-filter_complex', [split, ...scales].join(';'), ...outputs];
}

/** The similarity of a rendition to its source, as wide as it is shown; null without FFmpeg. */
export async function ssimOf(
  source: string,
  playlist: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<number | null> {
  const scale = `scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p,fps=30`;
  const graph = `[0:v]${scale}[a];[1:v]${scale}[b];[a][b]ssim`;
  try {
    const { stderr } = await run('ffmpeg', [
      ...['-hide_banner', '-i', playlist, '-i', source, '-filter_complex', graph, '-f', 'null', '-'],
    ]);
    return Number(/All:([\d.]+)/.exec(stderr)?.[1] ?? Number.NaN);
  } catch {
    return null;
  }
}
