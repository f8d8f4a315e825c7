import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaEngine, VodJob } from '../../src/media/engine.ts';
import { MediaError } from '../../src/media/media-error.ts';
import type { VodEvent } from '../../src/media/vod/event.ts';
import type { VodRendition, VodResult } from '../../src/media/vod/result.ts';

type Step = (job: VodJob, hear: (event: VodEvent) => void, signal: AbortSignal) => Promise<void> | void;

export interface ScriptedEngine extends MediaEngine {
  /** What each attempt does before it succeeds; the last script serves all further attempts. */
  scripts: Step[];
  readonly sources: string[];
}

const PLACEHOLDER = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

/** Directories of a file's nth attempt, which no other attempt has. */
const highest = (attempt: number): VodRendition => ({
  name: '720p',
  directory: `720p-${attempt}`,
  width: 1280,
  height: 720,
  bandwidthBps: 2_000_000,
  averageBandwidthBps: 1_500_000,
  codecs: 'avc1.64001f,mp4a.40.2',
  isCopy: true,
  opening: '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1.000000,\n1.m4s\n',
});

const lowest = (attempt: number): VodRendition => ({
  ...highest(attempt),
  name: '360p',
  directory: `360p-${attempt}`,
  width: 640,
  height: 360,
  bandwidthBps: 800_000,
  averageBandwidthBps: 600_000,
  isCopy: false,
});

const resultOf = (attempt: number): VodResult => ({
  durationMs: 60_000,
  width: 1280,
  height: 720,
  frameRate: 30,
  hasVideo: true,
  hasAudio: true,
  renditions: [highest(attempt), lowest(attempt)],
  masterPlaylist: 'index.m3u8',
  poster: 'poster.png',
  posterPlaceholder: PLACEHOLDER,
  storyboard: 'storyboard.vtt',
  shortfall: null,
  bytesOnDisk: 4,
});

const attempts = new WeakMap<VodJob, number>();
const playable = new WeakSet<VodJob>();

/** Reports what a real engine would, at the pace that a test wants; the real one has its own tests. */
export function scriptedEngine(...scripts: Step[]): ScriptedEngine {
  const engine: ScriptedEngine = {
    scripts,
    sources: [],
    transcode: async (job, hear, signal) => {
      if (!(job.limits.wallTimeMs > 0 && job.limits.memoryBytes > 0)) throw new Error('a job without limits');
      const source = await readFile(job.sourcePath, 'utf8');
      engine.sources.push(source);
      const attempt = engine.sources.filter((one) => one === source).length;
      attempts.set(job, attempt);
      const [script] = engine.scripts.length > 1 ? engine.scripts.splice(0, 1) : engine.scripts;
      await script?.(job, hear, signal);
      if (signal.aborted) throw new MediaError('ABORTED', 'Stopped.');
      await bePlayable(job, hear);
      await writeRendition(job, lowest(attempt));
      await writeFile(join(job.outputDirectory, 'index.m3u8'), '#EXTM3U\n');
      await writeFile(join(job.outputDirectory, 'storyboard.vtt'), 'WEBVTT\n');
      hear({ type: 'rendition', ...lowest(attempt) });
      hear({ type: 'storyboard', file: 'storyboard.vtt' });
      const result = resultOf(attempt);
      hear({ type: 'done', result });
      return result;
    },
  };
  return engine;
}

/** Writes and reports what makes a video playable, once per job. */
export async function bePlayable(job: VodJob, hear: (event: VodEvent) => void): Promise<void> {
  if (playable.has(job)) return;
  playable.add(job);
  const rendition = highest(attempts.get(job) ?? 1);
  await writeRendition(job, rendition);
  await writeFile(join(job.outputDirectory, 'poster.png'), 'png');
  const video = { codec: 'h264', width: 1280, height: 720, frameRate: 30, isInterlaced: false };
  hear({ type: 'probed', source: { container: 'mp4', durationMs: 60_000, video, audio: null } });
  hear({ type: 'poster', file: 'poster.png', placeholder: PLACEHOLDER });
  hear({ type: 'rendition', ...rendition });
  hear({ type: 'playable', masterPlaylist: '#EXTM3U\n', durationMs: 60_000 });
}

async function writeRendition({ outputDirectory }: VodJob, { directory }: VodRendition): Promise<void> {
  const path = join(outputDirectory, directory);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'index.m3u8'), '#EXTM3U\n');
  await writeFile(join(path, 'init.mp4'), 'init');
  await writeFile(join(path, '1.m4s'), '0123456789');
}

/** Waits until the job is aborted. */
export async function untilAborted(_job: VodJob, _hear: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
