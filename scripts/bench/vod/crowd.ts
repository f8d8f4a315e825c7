import { defaultJobLimits } from '@commoncast/server/media/child/limits';
import { createLocalMediaEngine } from '@commoncast/server/media/local-media-engine';
import type { VodEvent } from '@commoncast/server/media/vod/event';
import type { VodPlan, WantedSegment } from '@commoncast/server/media/vod/plan';

/** As the requests for a segment that is not there: each waits so long, and then comes again. */
const ASKS_AGAIN_MS = 8_000;
/** One that is the golden section of a turn further never comes near a place again. */
const GOLDEN = 0.618_034;

export interface Crowd {
  /** From asking for a place until its segment is there, shortest first. */
  readonly waitsMs: readonly number[];
  /** Files that were made more than once. */
  readonly madeTwice: number;
}

/** Has so many viewers go to as many places of a film once it can be watched, all in the same second. */
export async function crowdAt(sourcePath: string, outputDirectory: string, viewers: number): Promise<Crowd> {
  const stop = new AbortController();
  const waitsMs: number[] = [];
  const made = new Map<string, number>();
  const waiting = new Map<string, { readonly askedMs: number; readonly timer: NodeJS.Timeout }>();
  let want = (_wanted: WantedSegment): void => {};
  let plan: VodPlan | null = null;

  const arrive = (file: string): void => {
    const viewer = waiting.get(file);
    if (!viewer) return;
    clearInterval(viewer.timer);
    waiting.delete(file);
    waitsMs.push(performance.now() - viewer.askedMs);
    if (waitsMs.length === viewers) stop.abort();
  };
  const ask = (directory: string, file: string): void => {
    const timer = setInterval(() => want({ directory, file }), ASKS_AGAIN_MS);
    waiting.set(file, { askedMs: performance.now(), timer });
    if (made.has(`${directory}/${file}`)) arrive(file);
    else want({ directory, file });
  };
  const hear = (event: VodEvent): void => {
    if (event.type === 'planned') plan = event.plan;
    else if (event.type === 'made') {
      const name = `${event.directory}/${event.file}`;
      made.set(name, (made.get(name) ?? 0) + 1);
      if (event.directory === plan?.renditions[0]?.directory) arrive(event.file);
    } else if (event.type === 'playable') {
      const { directory, files } = firstRendition(plan);
      for (const file of placesIn(files, viewers)) ask(directory, file);
    }
  };
  const demand = {
    on: (onWanted: typeof want) => {
      want = onWanted;
      return () => {};
    },
  };
  const job = { sourcePath, outputDirectory, limits: defaultJobLimits, demand };
  await createLocalMediaEngine()
    .transcode(job, hear, stop.signal)
    .catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
  const madeTwice = [...made.values()].filter((times) => times > 1).length;
  return { waitsMs: waitsMs.toSorted((a, b) => a - b), madeTwice };
}

function firstRendition(plan: VodPlan | null): { readonly directory: string; readonly files: string[] } {
  const [first] = plan?.renditions ?? [];
  if (!first?.playlist) throw new Error('This film is not made in stretches.');
  return {
    directory: first.directory,
    files: first.playlist.split('\n').filter((line) => line.endsWith('.m4s')),
  };
}

function placesIn(files: readonly string[], count: number): string[] {
  const places = new Set<string>();
  for (let turn = 1; places.size < Math.min(count, files.length); turn += 1)
    places.add(files[Math.floor(((turn * GOLDEN) % 1) * files.length)]!);
  return [...places];
}
