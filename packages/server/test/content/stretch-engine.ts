import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaEngine, OpeningJob, VodJob } from '../../src/media/engine.ts';
import { MediaError } from '../../src/media/media-error.ts';
import type { VodEvent } from '../../src/media/vod/event.ts';
import type { VodOpening } from '../../src/media/vod/opening.ts';
import type { VodPlan } from '../../src/media/vod/plan.ts';
import type { VodRendition, VodResult } from '../../src/media/vod/result.ts';

/** Segments of a film, 4 s each. */
export const SEGMENTS = 6;
const SEGMENT_S = 4;
const DURATION_MS = SEGMENTS * SEGMENT_S * 1000;
const SOURCE = {
  ...{ container: 'mp4', durationMs: DURATION_MS, audio: null },
  video: { codec: 'hevc', width: 1280, height: 720, frameRate: 30, isInterlaced: false },
};
const ETA_S = 7;

/** The nth segment's name. */
export function segmentFile(number: number): string {
  return `${String(number).padStart(5, '0')}.m4s`;
}

/** A playlist of the film's first segments, or of all. */
export function filmPlaylist(segments = SEGMENTS): string {
  const names = Array.from({ length: segments }, (_, number) => `#EXTINF:4.0,\n${segmentFile(number)}\n`);
  return `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n${names.join('')}#EXT-X-ENDLIST\n`;
}

/** What a script may have a job do. */
export interface FilmAtWork {
  readonly job: VodJob;
  readonly signal: AbortSignal;
  /** Files for which viewers wait, as the job has heard of them. */
  readonly wanted: string[];
  /** Those for which nobody waits any more, as often as it was told. */
  readonly left: string[];
  readonly hear: (event: VodEvent) => void;
  /** Plans the film. What an earlier attempt has planned stays. */
  plan(): Promise<void>;
  /** The same, and makes what has to be there before it plays: the beginning of the first rendition. */
  begin(): Promise<void>;
  /** Makes a file of a rendition, unless it is made. */
  make(rendition: 'first' | 'second', file: string): Promise<void>;
  /** Plans the film again, with a shorter playlist. */
  cut(segments: number): void;
}

type Script = (film: FilmAtWork) => Promise<void> | void;

export interface StretchEngine extends MediaEngine {
  /** One for each attempt; the last one serves all further ones. */
  scripts: Script[];
  readonly jobs: VodJob[];
  /** Each file that any attempt has made, in order, below its directory. */
  readonly made: string[];
  /** What files of which some has arrived show, one after the other; null for what is too little. */
  readonly openings: ((job: OpeningJob) => Promise<VodOpening | null>)[];
}

/**
 * Makes films of two renditions in stretches, as the real engine does: viewers may ask for all of the first one before it
 * is made, and hear of the second one at the end.
 */
export function stretchEngine(...scripts: Script[]): StretchEngine {
  const engine: StretchEngine = {
    scripts,
    jobs: [],
    made: [],
    openings: [],
    open: async (job) => (await engine.openings.shift()?.(job)) ?? null,
    transcode: async (job, hear, signal) => {
      engine.jobs.push(job);
      const [script] = engine.scripts.length > 1 ? engine.scripts.splice(0, 1) : engine.scripts;
      const film = createFilm(engine, job, hear, signal);
      const stop = job.demand?.on(
        ({ file }) => film.wanted.push(file),
        ({ file }) => film.left.push(file),
      );
      try {
        await script?.(film);
        if (signal.aborted) throw new MediaError('ABORTED', 'Stopped.');
        return await film.finish();
      } finally {
        stop?.();
      }
    },
  };
  return engine;
}

function createFilm(
  { made }: StretchEngine,
  job: VodJob,
  hear: (event: VodEvent) => void,
  signal: AbortSignal,
): FilmAtWork & { finish(): Promise<VodResult> } {
  let plan = job.earlier?.plan ?? planOf(job.attempt ?? '');
  const [first, second] = plan.renditions as [VodPlan['renditions'][0], VodPlan['renditions'][0]];
  const known = new Set(job.earlier?.files.map(({ directory, file }) => `${directory}/${file}`));
  let isPlanned = false;
  let isBegun = false;
  const pathOf = (file: string) => join(job.outputDirectory, file);

  const film: FilmAtWork = {
    job,
    signal,
    wanted: [],
    left: [],
    hear,
    async plan() {
      if (isPlanned) return;
      isPlanned = true;
      hear({ type: 'probed', source: SOURCE });
      await writeFile(pathOf('poster.png'), 'png');
      hear({ type: 'poster', file: 'poster.png', placeholder: null });
      hear({ type: 'planned', plan });
      for (const { directory } of plan.renditions) await mkdir(pathOf(directory));
    },
    async begin() {
      if (isBegun) return;
      isBegun = true;
      await film.plan();
      for (const file of ['init.mp4', segmentFile(0)]) await film.make('first', file);
      hear({ type: 'rendition', ...renditionOf(first.directory, 360) });
      hear({ type: 'playable', masterPlaylist: '#EXTM3U\n', durationMs: DURATION_MS });
    },
    async make(rendition, file) {
      const { directory } = rendition === 'first' ? first : second;
      const name = `${directory}/${file}`;
      if (known.has(name)) return;
      known.add(name);
      made.push(name);
      const content = `${file} by ${job.attempt}`;
      await writeFile(pathOf(name), content);
      hear({ type: 'made', directory, file, bytes: content.length });
    },
    cut(segments) {
      plan = { ...plan, renditions: [{ ...first, playlist: filmPlaylist(segments) }, second] };
      hear({ type: 'planned', plan });
    },
  };

  return {
    ...film,
    async finish() {
      await film.begin();
      hear({ type: 'progress', stage: 'ladder', percent: 50, etaS: ETA_S });
      for (const rendition of ['first', 'second'] as const) {
        await film.make(rendition, 'init.mp4');
        for (let number = 0; number < SEGMENTS; number += 1) await film.make(rendition, segmentFile(number));
      }
      for (const { directory } of plan.renditions)
        await writeFile(pathOf(`${directory}/index.m3u8`), filmPlaylist());
      await writeFile(pathOf('index.m3u8'), '#EXTM3U\n# all\n');
      await writeFile(pathOf('storyboard.vtt'), 'WEBVTT\n');
      const result = resultOf([renditionOf(second.directory, 720), renditionOf(first.directory, 360)]);
      hear({ type: 'done', result });
      return result;
    },
  };
}

/** The beginning of the film, from what has arrived of its file. */
export async function openFilm({ outputDirectory, attempt }: OpeningJob): Promise<VodOpening> {
  const plan = planOf(attempt);
  const [{ directory }] = plan.renditions as [VodPlan['renditions'][0]];
  await writeFile(join(outputDirectory, 'poster.png'), 'png');
  await mkdir(join(outputDirectory, directory));
  const files = ['init.mp4', segmentFile(0)].map((file) => ({ directory, file, bytes: file.length }));
  for (const { file } of files) await writeFile(join(outputDirectory, directory, file), file);
  return {
    source: SOURCE,
    posterPlaceholder: 'placeholder',
    beginning: {
      ...{ plan, files, rendition: renditionOf(directory, 360) },
      ...{ masterPlaylist: '#EXTM3U\n# opening\n', durationMs: DURATION_MS },
    },
  };
}

function planOf(attempt: string): VodPlan {
  return {
    version: 1,
    durationMs: DURATION_MS,
    renditions: [
      { directory: `360p-${attempt}`, playlist: filmPlaylist() },
      { directory: `720p-${attempt}`, playlist: null },
    ],
    work: { borders: [0, 4, 8] },
  };
}

function renditionOf(directory: string, height: number): VodRendition {
  return {
    name: `${height}p`,
    directory,
    width: Math.round((height * 16) / 9),
    height,
    bandwidthBps: height * 2_000,
    averageBandwidthBps: height * 1_500,
    codecs: 'avc1.64001f',
    isCopy: false,
    opening: filmPlaylist(1).replace('#EXT-X-ENDLIST\n', ''),
  };
}

function resultOf(renditions: readonly VodRendition[]): VodResult {
  return {
    durationMs: DURATION_MS,
    width: 1280,
    height: 720,
    frameRate: 30,
    hasVideo: true,
    hasAudio: false,
    renditions,
    masterPlaylist: 'index.m3u8',
    poster: 'poster.png',
    posterPlaceholder: null,
    storyboard: 'storyboard.vtt',
    shortfall: null,
    bytesOnDisk: 4,
  };
}

/** Waits until the job is aborted. */
export async function untilStopped({ signal }: Pick<FilmAtWork, 'signal'>): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
