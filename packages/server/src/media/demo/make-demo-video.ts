import { dirname } from 'node:path';
import { defaultJobLimits } from '../child/limits.ts';
import { runChild } from '../child/run-child.ts';
import type { DemoVideo } from './demo-video.ts';

/**
 * Makes a film to start with: calm lights, a large running clock, a bell every second.
 * H.264 and AAC in MP4, with key frames where the media engine wants them, so it plays at once.
 */
export async function makeDemoVideo(
  path: string,
  video: DemoVideo,
  signal = AbortSignal.timeout(120_000),
): Promise<void> {
  const entry = new URL('./demo-main.ts', import.meta.url);
  const job = { entry, input: { path, video }, limits: defaultJobLimits, outputDirectory: dirname(path) };
  await runChild<typeof job.input, { type: 'done' }>(job, () => {}, signal);
}
