import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaEngine, VodJob, VodResult } from '../../src/media/engine.ts';
import { MediaError } from '../../src/media/media-error.ts';
import type { VodEvent } from '../../src/media/vod/event.ts';

type Step = (job: VodJob, hear: (event: VodEvent) => void, signal: AbortSignal) => Promise<void> | void;

export interface ScriptedEngine extends MediaEngine {
  /** What each attempt does before it ends well; the last script serves all further attempts. */
  scripts: Step[];
  readonly sources: string[];
}

const RENDITION = {
  name: '720p',
  directory: '720p-1',
  width: 1280,
  height: 720,
  bandwidthBps: 2_000_000,
  averageBandwidthBps: 1_500_000,
  codecs: 'avc1.64001f,mp4a.40.2',
  isCopy: true,
  opening: '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:1.000000,\n1.m4s\n',
} as const;

const RESULT: VodResult = {
  durationMs: 60_000,
  width: 1280,
  height: 720,
  frameRate: 30,
  hasVideo: true,
  hasAudio: true,
  renditions: [
    RENDITION,
    {
      ...RENDITION,
      name: '360p',
      directory: '360p-1',
      width: 640,
      height: 360,
      bandwidthBps: 800_000,
      averageBandwidthBps: 600_000,
      isCopy: false,
    },
  ],
  masterPlaylist: 'index.m3u8',
  poster: 'poster.png',
  storyboard: 'storyboard.vtt',
  retiredDirectories: [],
  bytesOnDisk: 4,
};

/** Says what a real engine says, at the pace that a test wants; the real one has tests of its own. */
export function scriptedEngine(...scripts: Step[]): ScriptedEngine {
  const engine: ScriptedEngine = {
    scripts,
    sources: [],
    transcode: async (job, hear, signal) => {
      if (!(job.limits.wallTimeMs > 0 && job.limits.memoryBytes > 0)) throw new Error('a job without limits');
      engine.sources.push(await readFile(job.sourcePath, 'utf8'));
      const [script] = engine.scripts.length > 1 ? engine.scripts.splice(0, 1) : engine.scripts;
      await script?.(job, hear, signal);
      if (signal.aborted) throw new MediaError('ABORTED', 'Stopped.');
      await bePlayable(job, hear);
      hear({ type: 'storyboard', file: 'storyboard.vtt' });
      await writeFile(join(job.outputDirectory, 'storyboard.vtt'), 'WEBVTT\n');
      hear({ type: 'done', result: RESULT });
      return RESULT;
    },
  };
  return engine;
}

/** Writes and says what makes a video playable. */
export async function bePlayable(
  { outputDirectory }: VodJob,
  hear: (event: VodEvent) => void,
): Promise<void> {
  await mkdir(join(outputDirectory, RENDITION.directory), { recursive: true });
  await writeFile(join(outputDirectory, RENDITION.directory, 'index.m3u8'), '#EXTM3U\n');
  await writeFile(join(outputDirectory, RENDITION.directory, 'init.mp4'), 'init');
  await writeFile(join(outputDirectory, RENDITION.directory, '1.m4s'), '0123456789');
  await writeFile(join(outputDirectory, 'poster.png'), 'png');
  await writeFile(join(outputDirectory, 'index.m3u8'), '#EXTM3U\n');
  const video = { codec: 'h264', width: 1280, height: 720, frameRate: 30, isInterlaced: false };
  hear({ type: 'probed', source: { container: 'mp4', durationMs: 60_000, video, audio: null } });
  hear({ type: 'poster', file: 'poster.png' });
  hear({ type: 'rendition', ...RENDITION });
  hear({ type: 'playable', masterPlaylist: 'index.m3u8', durationMs: 60_000 });
}

/** Waits until the job is told to stop. */
export async function untilAborted(_job: VodJob, _hear: unknown, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
