import { dirname } from 'node:path';
import { defaultJobLimits } from '../../child/limits.ts';
import { runChild } from '../../child/run-child.ts';
import type { FilmName } from './catalogue.ts';

/**
 * Makes one of the demo's films: H.264 and AAC in MP4, or AAC alone, with key frames where the media engine wants
 * them, so that it plays as soon as it is uploaded.
 */
export async function makeFilm(path: string, name: FilmName, signal: AbortSignal): Promise<void> {
  const entry = new URL('./film-main.ts', import.meta.url);
  const job = { entry, input: { path, name }, limits: defaultJobLimits, outputDirectory: dirname(path) };
  await runChild<typeof job.input, { type: 'done' }>(job, () => {}, signal);
}
