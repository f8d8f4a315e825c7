import { expect, test } from 'vitest';
import type { LadderShare, MadeChunk, SharedChunk } from '../ladder-share.ts';
import { sheetFile } from '../pictures/storyboard-shape.ts';
import type { MadeFile } from '../plan.ts';
import { containers } from '../probe/containers.ts';
import { UPRIGHT } from '../probe/orientation.ts';
import { segmentFile } from '../rendition/rendition-files.ts';
import type { StretchOutcome } from '../stretch/stretch-task.ts';
import { FilmState } from './film-state.ts';
import type { FilmWork } from './film-work.ts';
import { Inventory } from './inventory.ts';
import { LadderLane } from './ladder-lane.ts';
import type { ChunkTask } from './make-chunks.ts';
import type { StretchOrder } from './make-stretch.ts';
import { RunningStretch } from './running-stretch.ts';

const FIRST = '360p-a';
const SECOND = '720p-a';
/** 160 s at 25 frames a second: 42 segments, in five chunks of ten. */
const work: FilmWork = {
  kind: 'stretches',
  tracks: {
    ...{ container: containers.mp4, durationS: 160, startS: 0, audio: null, coverStreamIndex: null },
    video: {
      ...{ streamIndex: 0, codec: 'hevc', profile: 1, level: 90, pixelFormat: 'yuv420p' },
      ...{
        codedWidth: 1280,
        codedHeight: 720,
        pixelAspect: 1,
        orientation: UPRIGHT,
        width: 1280,
        height: 720,
      },
      ...{ frameRate: { num: 25, den: 1 }, sourceFramesPerS: 25, isInterlaced: false, isHdr: false },
      ...{ startS: 0, firstPictureS: 0, endS: 160 },
    },
  },
  ...{ endS: 160, isEndRead: true, hasLadder: true, thumbnailTicks: 50, sheetSegments: 10 },
  renditions: [
    {
      directory: FIRST,
      rung: { name: '360p', width: 640, height: 360, maxRateBps: 8e5 },
      codecs: 'avc1.64001e',
    },
    {
      directory: SECOND,
      rung: { name: '720p', width: 1280, height: 720, maxRateBps: 2e6 },
      codecs: 'avc1.64001f',
    },
  ],
};
const nothing: StretchOutcome = { endS: null, isPastEnd: false, reachedS: 0, packets: 0, pictures: 0 };

/** A lane of one core whose stretches are made as they begin. @param earlier files of an earlier attempt */
function lane(share?: LadderShare, earlier: readonly MadeFile[] = []) {
  const orders: string[] = [];
  const sheets: StretchOrder['sheet'][] = [];
  const stored: string[] = [];
  const stopping = new AbortController();
  const state = new FilmState(work, new Inventory(earlier), (event) => {
    if (event.type === 'made' && event.isStored) stored.push(`${event.directory}/${event.file}`);
  });
  const make = ({ renditions, sheet }: Pick<StretchOrder, 'renditions' | 'sheet'>) => {
    const files = renditions.flatMap(({ directory, spans }) =>
      spans.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, index) => ({
          directory,
          file: segmentFile(from + index),
          bytes: 1,
        })),
      ),
    );
    if (sheet) files.push({ directory: SECOND, file: sheetFile(sheet.from / work.sheetSegments), bytes: 1 });
    return files;
  };
  const ladder = new LadderLane({
    ...{ state, cores: 1, isLight: false, givesWay: true, signal: stopping.signal },
    viewerAt: () => null,
    idle: async () => {},
    turn: async () => () => {},
    start: (order) => {
      const spans = order.renditions.flatMap(({ directory, spans }) =>
        spans.map(({ from, to }) => `${directory.slice(0, 4)} ${from}-${to}`),
      );
      orders.push(spans.join(', '));
      sheets.push(order.sheet);
      return new RunningStretch([], async () => {
        for (const file of make(order)) state.made(file);
        return nothing;
      });
    },
    ...(share && { share }),
  });
  return { ladder, orders, sheets, stored, state, stopping, make };
}

/** Another machine, which takes chunks as they are offered. */
function otherMachine(takes: readonly number[]) {
  const held = new Set(takes);
  const offers: SharedChunk[] = [];
  let listener: (made: readonly MadeChunk[]) => void = () => {};
  const asked: number[] = [];
  const share: LadderShare = {
    offer: async (chunks) => void offers.push(...chunks),
    take: async (chunk) => {
      asked.push(chunk);
      return !held.has(chunk);
    },
    on: (onMade) => {
      listener = onMade;
      return () => {
        listener = () => {};
      };
    },
  };
  return {
    ...{ share, offers, asked },
    taskOf: (chunk: number) => offers.find((offer) => offer.chunk === chunk)!.task as ChunkTask,
    deliver: (made: readonly MadeChunk[]) => listener(made),
    giveBack: (chunk: number) => {
      held.delete(chunk);
      listener([]);
    },
  };
}

const turns = async () => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
};

test('alone, it makes each chunk of all renditions', async () => {
  const { ladder, orders } = lane();
  await ladder.run();
  expect(orders).toHaveLength(5);
  expect(orders[1]).toBe('360p 10-20, 720p 10-20');
});

test('of a chunk that an earlier attempt has begun, thumbnails come when its segments are there', async () => {
  const fileOf = (directory: string) => (segment: number) => ({
    ...{ directory, file: segmentFile(segment), bytes: 1 },
  });
  const viewers = [30, 31, 32].map(fileOf(FIRST));
  const { ladder, orders, sheets } = lane(undefined, [...viewers, ...[10, 11, 12, 13].map(fileOf(SECOND))]);
  await ladder.run();
  expect(orders.map((order, index) => [order, sheets[index]])).toEqual([
    ['360p 0-10, 720p 0-10', { from: 0, to: 10 }],
    ['360p 10-11, 360p 11-20, 720p 14-15, 720p 15-20', null],
    ['', { from: 10, to: 20 }],
    ['360p 20-30, 720p 20-30', { from: 20, to: 30 }],
    ['360p 33-40, 720p 30-40', { from: 30, to: 40 }],
    ['360p 40-42, 720p 40-42', { from: 40, to: 42 }],
  ]);
});

test('what an earlier attempt has made of a chunk counts as done, also while only its thumbnails are made', async () => {
  const made = [10, 11, 12, 13].flatMap((segment) =>
    [FIRST, SECOND].map((directory) => ({ directory, file: segmentFile(segment), bytes: 1 })),
  );
  const { ladder, sheets, state } = lane(undefined, made);
  expect(ladder.doneS).toBe(16);
  const doneS: number[] = [];
  const add = state.inventory.add.bind(state.inventory);
  state.inventory.add = (file) => {
    add(file);
    doneS.push(ladder.doneS);
  };
  await ladder.run();
  expect(sheets).toContainEqual({ from: 10, to: 20 });
  expect(doneS).toEqual(doneS.toSorted((a, b) => a - b));
  expect(doneS.at(-1)).toBe(160);
});

test('others are offered all but the first rendition and the last chunk', async () => {
  const { share, offers, taskOf } = otherMachine([]);
  await lane(share).ladder.run();
  expect(offers.map(({ chunk }) => chunk)).toEqual([0, 1, 2, 3]);
  expect(taskOf(3)).toMatchObject({
    renditions: [{ directory: SECOND, spans: [{ from: 30, to: 40 }] }],
    sheet: { from: 30, to: 40 },
  });
});

test('of a chunk that another machine makes it makes the first rendition, and waits for the rest', async () => {
  const other = otherMachine([3]);
  const { ladder, orders, stored, make } = lane(other.share);
  let isOver = false;
  const running = ladder.run().then(() => {
    isOver = true;
  });
  await turns();
  expect(orders).toContain('360p 30-40');
  expect(isOver).toBe(false);
  const doneS = ladder.doneS;
  const made = { chunk: 3, files: make(other.taskOf(3)), outcome: nothing };
  other.deliver([made]);
  await running;
  expect(ladder.doneS).toBeGreaterThan(doneS);
  expect(stored).toHaveLength(11);
  expect(stored).toEqual(expect.arrayContaining([`${SECOND}/00030.m4s`, `${SECOND}/${sheetFile(3)}`]));
  expect(orders.join()).not.toContain('720p 30-40');
});

test('what another machine gives back is made here', async () => {
  const other = otherMachine([2, 3]);
  const { ladder, orders, make } = lane(other.share);
  const running = ladder.run();
  await turns();
  other.giveBack(3);
  await turns();
  expect(orders).toContain('720p 30-40');
  other.deliver([{ chunk: 2, files: make(other.taskOf(2)), outcome: nothing }]);
  await running;
  expect(orders.filter((order) => order.includes('720p 20-30'))).toEqual([]);
});

test('a job that is stopped waits for nobody', async () => {
  const other = otherMachine([3]);
  const { ladder, stopping } = lane(other.share);
  const running = ladder.run();
  await turns();
  stopping.abort(new Error('stopped'));
  await expect(running).rejects.toThrow('stopped');
});
