import { link, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264 } from '../../../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench } from '../../../../test/fixtures/media.ts';
import { mediaChildrenOf } from '../../../../test/processes.ts';
import { defaultJobLimits } from '../../child/limits.ts';
import { Slots } from '../../child/slots.ts';
import type { VodEvent } from '../event.ts';
import type { LadderShare, MadeChunk, SharedChunk } from '../ladder-share.ts';
import type { Demand, EarlierWork, MadeFile, VodPlan, WantedSegment } from '../plan.ts';
import type { VodResult } from '../result.ts';

let bench: MediaBench;
/** 40 s in twelve segments, of which nothing can be copied. */
let film: string;

beforeAll(async () => {
  bench = await openMediaBench();
  film = await bench.makeClip({
    ...{ file: 'film.mp4', muxer: 'mp4', durationS: 40, audio: aac },
    video: {
      ...{ ...h264, rate: '10', gopFrames: 25, encoder: 'libx265' },
      options: { preset: 'ultrafast', 'x265-params': 'log-level=error' },
    },
  });
});
afterAll(() => bench.remove());

/** Viewers who wait for segments. */
class Viewers implements Demand {
  #listener: ((wanted: WantedSegment) => void) | null = null;

  on(onWanted: (wanted: WantedSegment) => void): () => void {
    this.#listener = onWanted;
    return () => {
      this.#listener = null;
    };
  }

  want(directory: string, segment: number): void {
    this.#listener?.({ directory, file: `${String(segment).padStart(5, '0')}.m4s` });
  }
}

interface Job {
  readonly sourcePath?: string;
  readonly turns?: Slots;
  readonly cores?: number;
  readonly demand?: Demand;
  readonly earlier?: EarlierWork;
  readonly share?: LadderShare;
  readonly signal?: AbortSignal;
  readonly hear?: (event: VodEvent, soFar: readonly VodEvent[]) => void;
}

interface Run {
  readonly outputDirectory: string;
  readonly events: readonly VodEvent[];
  /** Null for a job that was stopped. */
  readonly result: VodResult | null;
}

async function run({ sourcePath = film, turns, cores, signal, hear, ...more }: Job): Promise<Run> {
  const outputDirectory = await mkdtemp(join(bench.directory, 'out-'));
  const engine = bench.engine({ ...(turns && { turns }), ...(cores && { cores }) });
  const job = {
    ...{ sourcePath, outputDirectory, limits: defaultJobLimits },
    demand: new Viewers(),
    ...more,
  };
  const events: VodEvent[] = [];
  const onEvent = (event: VodEvent): void => {
    events.push(event);
    hear?.(event, events);
  };
  const result = await engine
    .transcode(job, onEvent, signal ?? new AbortController().signal)
    .catch((error: unknown) => {
      if (signal?.aborted) return null;
      throw error;
    });
  return { outputDirectory, events, result };
}

const isMade = (event: VodEvent) => event.type === 'made';

const readPoster = ({ outputDirectory }: Run) => readFile(join(outputDirectory, 'poster.png'));

function madeFiles(events: readonly VodEvent[]): MadeFile[] {
  return events.filter(isMade).map(({ directory, file, bytes }) => ({ directory, file, bytes }));
}

function lastPlan(events: readonly VodEvent[]): VodPlan {
  return events.findLast((event) => event.type === 'planned')!.plan;
}

const names = (files: readonly MadeFile[]): string[] =>
  files.map(({ directory, file }) => `${directory}/${file}`).toSorted();

/** Plays the ladder, wherever its files were made; the copy of the source beside it is made in the last run. */
async function expectWholeFilm(runs: readonly Run[]): Promise<void> {
  const { result, outputDirectory: lastDirectory } = runs.at(-1)!;
  const [copy, ...otherCopies] = result!.renditions.filter(({ sourceCopy }) => sourceCopy);
  expect(otherCopies).toEqual([]);
  const copied = await bench.inspect({ directory: lastDirectory }, copy!.directory);
  expect(copied.video).toMatchObject({ frames: 400, startS: 0, height: copy!.height });
  const ladder = result!.renditions.filter(({ sourceCopy }) => !sourceCopy);
  const directory = await mkdtemp(join(bench.directory, 'store-'));
  for (const rendition of ladder) {
    await mkdir(join(directory, rendition.directory));
    for (const { outputDirectory, events } of runs) {
      for (const { file, directory: of } of madeFiles(events)) {
        if (of !== rendition.directory) continue;
        await link(join(outputDirectory, of, file), join(directory, of, file));
      }
    }
    const { video, audio } = await bench.inspect({ directory }, rendition.directory);
    expect(video).toMatchObject({ frames: 400, startS: 0, height: rendition.height });
    expect(video!.largestStepS).toBeCloseTo(0.1, 3);
    expect(video!.smallestStepS).toBeCloseTo(0.1, 3);
    expect(audio!.largestGapS).toBeLessThan(0.001);
    expect(audio!.endS).toBeGreaterThan(39.9);
  }
  expect(result).toMatchObject({ durationMs: 40_000, shortfall: null, storyboard: 'storyboard.vtt' });
  const track = await readFile(join(lastDirectory, 'storyboard.vtt'), 'utf8');
  expect(track.match(/ --> /g)).toHaveLength(40);
}

test('a film can be watched before it is made, and what viewers wait for comes next', async () => {
  const turns = new Slots(1);
  // Nothing but what viewers wait for is made while it is taken.
  const leave = await turns.take(new AbortController().signal);
  const viewers = new Viewers();
  const wanted = [10, 4, 10, 7];
  let first = '';
  const job = await run({
    turns,
    demand: viewers,
    hear: (event, events) => {
      if (event.type === 'rendition') first ||= event.directory;
      if (event.type === 'playable') for (const segment of wanted) viewers.want(first, segment);
      const made = new Set(madeFiles(events).map(({ file }) => file));
      if (wanted.every((segment) => made.has(`${String(segment).padStart(5, '0')}.m4s`))) leave();
    },
  });
  const types = job.events.map(({ type }) => type).filter((type) => type !== 'progress');
  expect(types.slice(0, 3)).toEqual(['probed', 'poster', 'planned']);
  const playable = types.indexOf('playable');
  expect(
    madeFiles(
      job.events.slice(
        0,
        job.events.findIndex(({ type }) => type === 'playable'),
      ),
    ),
  ).toHaveLength(4);
  expect(types.slice(playable - 1, playable)).toEqual(['rendition']);
  // The whole playlist was there before the first of its segments.
  const [planned] = job.events.filter((event) => event.type === 'planned');
  expect(planned!.plan.renditions[0]!.playlist).toMatch(/00011\.m4s\n#EXT-X-ENDLIST/);
  expect(planned!.plan.durationMs).toBe(40_000);

  const later = madeFiles(job.events).slice(4);
  expect(['00010.m4s', '00004.m4s']).toContain(later[0]!.file);
  const files = names(madeFiles(job.events));
  expect(new Set(files).size).toBe(files.length);
  await expectWholeFilm([job]);
}, 240_000);

test('a viewer in the middle of a running chunk has nothing made twice', async () => {
  const viewers = new Viewers();
  let first = '';
  let isAsked = false;
  const job = await run({
    cores: 1,
    turns: new Slots(1),
    demand: viewers,
    hear: (event) => {
      if (event.type === 'rendition') first ||= event.directory;
      if (event.type !== 'made' || event.file !== '00000.m4s' || event.directory === first) return;
      if (!isAsked) viewers.want(first, 5);
      isAsked = true;
    },
  });
  expect(isAsked).toBe(true);
  const files = names(madeFiles(job.events));
  expect(new Set(files).size).toBe(files.length);
  await expectWholeFilm([job]);
}, 240_000);

test('a film whose job is ended again and again is continued, and nothing is made twice', async () => {
  const runs: Run[] = [];
  for (const stopAt of [2, 3, 6, 4, Number.POSITIVE_INFINITY]) {
    const earlier = runs.some(({ events }) => events.some(({ type }) => type === 'planned'))
      ? {
          plan: lastPlan(runs.flatMap(({ events }) => events)),
          files: runs.flatMap(({ events }) => madeFiles(events)),
          isShown: runs.some(({ events }) => events.some(({ type }) => type === 'playable')),
        }
      : undefined;
    const stop = new AbortController();
    const next = await run({
      ...(earlier && { earlier }),
      signal: stop.signal,
      hear: (event, events) => {
        if (event.type === 'made' && events.filter(isMade).length === stopAt) stop.abort();
      },
    });
    runs.push(next);
    if (next.result !== null) break;
  }
  const files = names(runs.flatMap(({ events }) => madeFiles(events)));
  expect(new Set(files).size).toBe(files.length);
  const uninterrupted = await run({});
  const bare = (all: readonly string[]) => all.map((name) => name.replace(/-[0-9a-f]+\//, '/')).toSorted();
  expect(bare(files)).toEqual(bare(names(madeFiles(uninterrupted.events))));
  // What can be watched is not looked into again, and its poster is made once more at the end.
  expect(runs.at(-1)!.events.filter(({ type }) => type === 'probed')).toEqual([]);
  const { poster, posterPlaceholder } = uninterrupted.result!;
  expect(runs.at(-1)!.result).toMatchObject({ poster, posterPlaceholder });
  expect(await readPoster(runs.at(-1)!)).toEqual(await readPoster(uninterrupted));
  await expectWholeFilm(runs);
}, 480_000);

test('a chunk whose process is killed is tried again', async () => {
  let kills = 0;
  const job = await run({
    cores: 1,
    turns: new Slots(1),
    hear: (event, events) => {
      const isPlayable = events.some(({ type }) => type === 'playable');
      if (event.type !== 'made' || event.file !== '00004.m4s' || !isPlayable || kills > 0) return;
      kills += 1;
      void mediaChildrenOf(process.pid).then((pids) => {
        for (const pid of pids) process.kill(pid, 'SIGKILL');
      });
    },
  });
  expect(kills).toBe(1);
  const files = names(madeFiles(job.events));
  expect(new Set(files).size).toBe(files.length);
  await expectWholeFilm([job]);
}, 240_000);

test('a film whose ladder fails however it is tried keeps what viewers were promised', async () => {
  const events: VodEvent[] = [];
  let first = '';
  const job = run({
    cores: 1,
    turns: new Slots(1),
    hear: (event) => {
      events.push(event);
      if (event.type === 'rendition') first ||= event.directory;
      if (event.type !== 'made' || event.directory === first || event.file === 'init.mp4') return;
      // Whatever makes another rendition dies of it.
      void mediaChildrenOf(process.pid).then((pids) => {
        for (const pid of pids) process.kill(pid, 'SIGKILL');
      });
    },
  });
  await expect(job).rejects.toMatchObject({ code: 'KILLED' });
  expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'KILLED' });
  const { playlist } = lastPlan(events).renditions[0]!;
  const promised = playlist!.match(/\d{5}\.m4s/g)!;
  const made = madeFiles(events).filter(({ directory }) => directory === first);
  for (const file of promised) expect(made.some((one) => one.file === file)).toBe(true);
  expect(promised.length).toBeGreaterThan(2);
}, 240_000);

test('a transport stream whose clock starts again is made from start to end', async () => {
  const part = await bench.makeClip({
    ...{ file: 'part.ts', muxer: 'mpegts', durationS: 12 },
    video: { ...h264, encoder: 'mpeg2video', rate: '25', width: 320, height: 180, options: { b: '1000000' } },
    audio: { encoder: 'mp2', sampleRate: 48_000, layout: 'stereo', sampleFormat: 's16' },
  });
  const sourcePath = join(bench.directory, 'joined.ts');
  const bytes = await readFile(part);
  await writeFile(sourcePath, Buffer.concat([bytes, bytes]));
  const { result, events } = await run({ sourcePath });
  expect(result!.durationMs).toBeGreaterThan(23_500);
  expect(result!.durationMs).toBeLessThan(24_500);
  expect(events.some(({ type }) => type === 'planned')).toBe(false);
});

test.each([
  ['a third', 1 / 3, 13_333],
  ['most', 0.93, 37_200],
])('a file of which %s is there plays as far as it goes', async (_, share, lengthMs) => {
  const whole = await bench.makeClip({
    ...{ file: 'cut.mkv', muxer: 'matroska', durationS: 40, audio: aac },
    video: {
      ...{ ...h264, rate: '10', gopFrames: 25, encoder: 'libx265' },
      options: { preset: 'ultrafast', 'x265-params': 'log-level=error' },
    },
  });
  const sourcePath = join(bench.directory, `cut-${share}.mkv`);
  const bytes = await readFile(whole);
  await writeFile(sourcePath, bytes.subarray(0, bytes.length * share));
  const { result, outputDirectory } = await run({ sourcePath });
  expect(Math.abs(result!.durationMs - lengthMs)).toBeLessThan(2_500);
  const { directory } = result!.renditions.at(-1)!;
  const { video } = await bench.inspect({ directory: outputDirectory }, directory);
  expect(video!.endS * 1000).toBeCloseTo(result!.durationMs, -3);
  expect((await readdir(join(outputDirectory, directory))).filter((file) => file.endsWith('.part'))).toEqual(
    [],
  );
});

test('what another machine makes of the ladder fits what is made here, and nothing is made twice', async () => {
  const helper = bench.engine({ cores: 1 });
  const helperDirectory = await mkdtemp(join(bench.directory, 'helper-'));
  const taken: number[] = [];
  const helped: Promise<void>[] = [];
  let listener: (made: readonly MadeChunk[]) => void = () => {};
  const offered: SharedChunk[] = [];
  const share: LadderShare = {
    async offer(chunks) {
      offered.push(...chunks);
      const begun = Promise.withResolvers<void>();
      const job = {
        ...{ sourcePath: film, outputDirectory: helperDirectory, limits: defaultJobLimits },
        take: async () => {
          begun.resolve();
          if (taken.length > 0) return null;
          const next = chunks.at(-1)!;
          taken.push(next.chunk);
          return next;
        },
        onMade: async (made: MadeChunk) => listener([JSON.parse(JSON.stringify(made))]),
        onFailed: async (_: number, error: unknown) => {
          throw error;
        },
      };
      helped.push(helper.makeChunks!(job, new AbortController().signal));
      await begun.promise;
    },
    take: async (chunk) => !taken.includes(chunk),
    on: (onMade) => {
      listener = onMade;
      return () => {};
    },
  };
  const job = await run({ turns: new Slots(1), share });
  await Promise.all(helped);
  expect(taken).toEqual([offered.at(-1)!.chunk]);
  const isStored = (event: VodEvent) => event.type === 'made' && event.isStored === true;
  const elsewhere = job.events.filter(isStored);
  const files = madeFiles(job.events);
  expect(new Set(names(files)).size).toBe(files.length);
  const { renditions } = lastPlan(job.events);
  expect(
    names(madeFiles(elsewhere)).filter((name) => name.startsWith(`${renditions[0]!.directory}/`)),
  ).toEqual([]);
  expect(elsewhere.length).toBeGreaterThan(renditions.length - 1);
  await expectWholeFilm([
    { outputDirectory: helperDirectory, events: elsewhere, result: null },
    { ...job, events: job.events.filter((event) => !isStored(event)) },
  ]);
});
