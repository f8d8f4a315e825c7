import { statSync } from 'node:fs';
import { join } from 'node:path';
import { defaultJobLimits } from '@commoncast/server/media/child/limits';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import type { VodEvent } from '@commoncast/server/media/vod/event';
import type { WantedSegment } from '@commoncast/server/media/vod/plan';

export interface Playable {
  /** From the call, with the whole file on the disk, to the event; starting the processes is part of it. */
  readonly playableMs: number;
  /** From asking for a segment at 80 % of the film, one second later, until it is there. */
  readonly seekMs: number;
}

/** Starts a job, asks for a far place once the film can be watched, and ends it when that is there. */
export async function untilPlayable(sourcePath: string, outputDirectory: string): Promise<Playable> {
  const stop = new AbortController();
  const startMs = performance.now();
  let want = (_wanted: WantedSegment): void => {};
  let [playableMs, askedMs, seekMs] = [Number.NaN, Number.NaN, Number.NaN];
  let far: WantedSegment | null = null;
  const arrived = (): void => {
    seekMs = performance.now() - askedMs;
    stop.abort();
  };
  const isThere = ({ directory, file }: WantedSegment): boolean =>
    statSync(join(outputDirectory, directory, file), { throwIfNoEntry: false }) !== undefined;
  let planned: Extract<VodEvent, { type: 'planned' }> | null = null;
  const hear = (event: VodEvent): void => {
    if (event.type === 'planned') planned = event;
    else if (event.type === 'made') {
      if (far !== null && event.directory === far.directory && event.file === far.file) arrived();
    } else if (event.type === 'playable') {
      playableMs = performance.now() - startMs;
      setTimeout(() => {
        askedMs = performance.now();
        // A film that was made whole has all its segments.
        if (planned === null) return arrived();
        far = farSegment(planned);
        if (isThere(far)) arrived();
        else want(far);
      }, 1_000);
    }
  };
  const demand = {
    on: (onWanted: typeof want) => {
      want = onWanted;
      return () => {};
    },
  };
  const job = { sourcePath, outputDirectory, limits: defaultJobLimits, demand };
  const ended = createLocalMediaEngine().transcode(job, hear, stop.signal);
  await ended.catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return { playableMs, seekMs };
}

function farSegment({ plan }: Extract<VodEvent, { type: 'planned' }>): WantedSegment {
  const { directory, playlist } = plan.renditions[0]!;
  const files = (playlist ?? '').split('\n').filter((line) => line.endsWith('.m4s'));
  return { directory, file: files[Math.floor(files.length * 0.8)]! };
}
