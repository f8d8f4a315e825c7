import { link, mkdir, mkdtemp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aac, h264 } from '../../../../test/fixtures/clips.ts';
import { type MediaBench, openMediaBench } from '../../../../test/fixtures/media.ts';
import { defaultJobLimits } from '../../child/limits.ts';
import type { VodEvent } from '../event.ts';
import type { EarlierWork, MadeFile, VodPlan } from '../plan.ts';
import type { VodResult } from '../result.ts';

/** More than is copied whole before anything plays. */
const LONG_BYTES = 136 * 1024 ** 2;

/** ISO/IEC 13818-1 §2.4.1. */
const TRANSPORT_BYTES = 188;
const NULL_PACKET = 0x47_1f_ff_10;

let bench: MediaBench;
beforeAll(async () => {
  bench = await openMediaBench();
});
afterAll(() => bench.remove());

/** 12 s of H.264 in a file that is as large as that of a long film: a box that players skip takes up the rest. */
async function makeLongFilm(
  file: string,
  muxer: string,
  gopFrames: number,
  options: Record<string, string> = {},
): Promise<string> {
  const video = { ...h264, rate: '10', width: 854, height: 480, gopFrames };
  const path = await bench.makeClip({
    ...{ file, muxer, durationS: 12, audio: aac },
    video: { ...video, options: { preset: 'ultrafast', ...options } },
  });
  if (muxer === 'mpegts') {
    await writeFile(path, withStuffing(await readFile(path)));
    return path;
  }
  const { size } = await stat(path);
  if (muxer === 'mp4') await writeFile(path, Buffer.from('\0\0\0\0free', 'latin1'), { flag: 'a' });
  await truncate(path, size + LONG_BYTES);
  return path;
}

/** A transport stream of a constant rate: packets that mean nothing come after each that does. */
function withStuffing(stream: Buffer): Buffer {
  const packets = stream.length / TRANSPORT_BYTES;
  const each = Math.ceil(LONG_BYTES / stream.length) + 1;
  const long = Buffer.alloc(stream.length * each, 0xff);
  for (let packet = 0; packet < packets * each; packet += 1) {
    const at = packet * TRANSPORT_BYTES;
    if (packet % each === 0)
      stream.copy(long, at, (packet / each) * TRANSPORT_BYTES, (packet / each + 1) * TRANSPORT_BYTES);
    else long.writeUInt32BE(NULL_PACKET, at);
  }
  return long;
}

interface Made {
  readonly outputDirectory: string;
  readonly events: readonly VodEvent[];
  readonly result: VodResult;
}

interface Job {
  readonly outputDirectory?: string;
  readonly earlier?: EarlierWork;
  readonly signal?: AbortSignal;
  readonly hear?: (event: VodEvent) => void;
}

async function make(sourcePath: string, { earlier, signal, hear, ...job }: Job = {}): Promise<Made> {
  const outputDirectory = job.outputDirectory ?? (await mkdtemp(join(bench.directory, 'out-')));
  const events: VodEvent[] = [];
  const result = await bench.engine().transcode(
    {
      ...{ sourcePath, outputDirectory, limits: defaultJobLimits, demand: { on: () => () => {} } },
      ...(earlier && { earlier }),
    },
    (event) => {
      events.push(event);
      hear?.(event);
    },
    signal ?? new AbortController().signal,
  );
  return { outputDirectory, events, result };
}

const names = ({ renditions }: Pick<VodResult, 'renditions'>): string[] => renditions.map(({ name }) => name);
const playables = (events: readonly VodEvent[]): string[][] =>
  events
    .filter((event) => event.type === 'playable')
    .map(({ masterPlaylist }) => masterPlaylist.match(/(?<=RESOLUTION=)\d+x\d+/g) ?? []);

/** Of each rendition's segments, to a tenth of a second. */
async function lengths({ outputDirectory, result }: Made): Promise<number[][]> {
  const playlists = await Promise.all(
    result.renditions.map(({ directory }) =>
      readFile(join(outputDirectory, directory, 'index.m3u8'), 'utf8'),
    ),
  );
  return playlists.map((text) =>
    [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Math.round(Number(length) * 10) / 10),
  );
}

test.each(['mp4', 'matroska', 'mpegts'])(
  'a long film in %s plays in a small rendition, then in its own pictures, which top the ladder',
  async (muxer) => {
    const made = await make(await makeLongFilm(`keys-every-2-s.${muxer}`, muxer, 20));
    expect(playables(made.events)).toEqual([['640x360'], ['640x360', '854x480']]);
    expect(names(made.result)).toEqual(['480p', '360p', '240p']);
    expect(made.result.renditions.map(({ isCopy }) => isCopy)).toEqual([true, false, false]);
    // The copy is little of the work, and the ladder is all that follows.
    const spans = new Map(
      made.events.flatMap((event) => (event.type === 'progress' ? [[event.stage, event.span] as const] : [])),
    );
    const copiedPercent = spans.get('ladder')![0];
    expect(spans.get('remux')).toEqual([0, copiedPercent]);
    expect(spans.get('ladder')).toEqual([copiedPercent, 99]);
    const all = await lengths(made);
    for (const one of all) expect(one).toEqual([2, 2, 2, 4, 2]);
    for (const { directory, height } of made.result.renditions) {
      const { video, audio } = await bench.inspect({ directory: made.outputDirectory }, directory);
      expect(video).toMatchObject({ frames: 120, startS: 0, height });
      expect(video!.largestStepS).toBeCloseTo(0.1, 3);
      expect(audio!.largestGapS).toBeLessThan(0.001);
      expect(audio!.endS).toBeGreaterThan(11.9);
    }
    expect(made.result).toMatchObject({ shortfall: null, storyboard: 'storyboard.vtt' });
    expect(made.result.durationMs / 1000).toBeCloseTo(12, 1);
  },
);

test('a long film with too few key frames is watched in its own pictures until the ladder is there', async () => {
  const made = await make(await makeLongFilm('keys-every-8-s.mp4', 'mp4', 80));
  expect(playables(made.events)).toEqual([['640x360'], ['854x480']]);
  expect(names(made.result)).toEqual(['480p', '360p', '240p']);
  expect(made.result.renditions.every(({ isCopy }) => !isCopy)).toBe(true);
  for (const one of await lengths(made)) expect(one).toEqual([1, 1, 2, 4, 4]);
});

test('a long film whose job is ended in the ladder is continued below a copy like the first', async () => {
  const film = await makeLongFilm('ended.mp4', 'mp4', 20);
  const stop = new AbortController();
  let plan: VodPlan | undefined;
  const files: MadeFile[] = [];
  const first = make(film, {
    signal: stop.signal,
    hear: (event) => {
      if (event.type === 'planned') ({ plan } = event);
      if (event.type !== 'made') return;
      const { directory, file, bytes } = event;
      files.push({ directory, file, bytes });
      if (directory.startsWith('240p') && file !== 'init.mp4') stop.abort();
    },
  });
  await expect(first).rejects.toMatchObject({ code: 'ABORTED' });
  const { result, events } = await make(film, { earlier: { plan: plan!, files, isShown: true } });
  expect(names(result)).toEqual(['480p', '360p', '240p']);
  expect(result.renditions[0]!.isCopy).toBe(true);
  const again = events
    .filter((event) => event.type === 'made')
    .map(({ directory, file }) => `${directory}/${file}`);
  expect(files.filter(({ directory, file }) => again.includes(`${directory}/${file}`))).toEqual([]);
});

interface Stored {
  readonly plan: VodPlan;
  readonly files: readonly MadeFile[];
  /** Where the files lie that the attempt has made. */
  readonly outputDirectory: string;
}

/** Makes a film until something has happened; what is made after that is lost. */
async function makeUntil(
  sourcePath: string,
  isEnough: (event: VodEvent) => boolean,
  earlier?: EarlierWork,
): Promise<Stored> {
  const stop = new AbortController();
  let plan = earlier?.plan;
  const files: MadeFile[] = [];
  const outputDirectory = await mkdtemp(join(bench.directory, 'out-'));
  const hear = (event: VodEvent): void => {
    if (stop.signal.aborted) return;
    if (event.type === 'planned') ({ plan } = event);
    else if (event.type === 'made') {
      const { directory, file, bytes } = event;
      files.push({ directory, file, bytes });
    }
    if (isEnough(event)) stop.abort();
  };
  const made = make(sourcePath, { outputDirectory, signal: stop.signal, hear, ...(earlier && { earlier }) });
  await expect(made).rejects.toMatchObject({ code: 'ABORTED' });
  return { plan: plan!, files, outputDirectory };
}

const isCopyPlayable = (event: VodEvent): boolean =>
  event.type === 'playable' && event.masterPlaylist.includes('854x480');

/** Puts the files of some attempts and the playlist of the last one into one directory, as a store does. */
async function storedCopy(attempts: readonly Stored[]): Promise<string> {
  const directory = attempts.at(-1)!.plan.renditions.at(-1)!.directory;
  const store = join(await mkdtemp(join(bench.directory, 'store-')), directory);
  await mkdir(store);
  for (const { outputDirectory, files } of attempts)
    for (const one of files.filter((file) => file.directory === directory))
      await link(join(outputDirectory, directory, one.file), join(store, one.file));
  const last = join(attempts.at(-1)!.outputDirectory, directory, 'index.m3u8');
  await link(last, join(store, 'index.m3u8'));
  return store;
}

test.each(['matroska', 'mpegts'])(
  'a copy of %s whose job is ended is continued behind its last segment, and is the same as another',
  async (muxer) => {
    const film = await makeLongFilm(`ended-copy.${muxer}`, muxer, 20, { preset: 'superfast', bf: '2' });
    const isSecondOfCopy = (event: VodEvent): boolean =>
      event.type === 'made' && event.directory.startsWith('480p') && event.file === '00001.m4s';
    const ended = await makeUntil(film, isSecondOfCopy);
    const continued = await makeUntil(film, isCopyPlayable, { ...ended, isShown: true });
    const uninterrupted = await makeUntil(film, isCopyPlayable);
    // It has not begun again, and a file that was made twice could not be linked twice.
    const { directory } = continued.plan.renditions.at(-1)!;
    expect(await readdir(join(continued.outputDirectory, directory))).toEqual([
      ...['00002.m4s', '00003.m4s', '00004.m4s', 'index.m3u8'],
    ]);
    const [twice, once] = [await storedCopy([ended, continued]), await storedCopy([uninterrupted])];
    expect(await readFile(join(twice, 'index.m3u8'), 'utf8')).toBe(
      await readFile(join(once, 'index.m3u8'), 'utf8'),
    );
    const compared = await bench.compare(twice, once);
    expect(compared.a).toEqual(compared.b);
    expect(compared.pictures).toBe(120);
    expect(compared.worstPsnrDb).toBe(99);
  },
);
