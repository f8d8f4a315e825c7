import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { containers } from '../probe/containers.ts';
import { UPRIGHT } from '../probe/orientation.ts';
import type { StretchOutcome } from '../stretch/stretch-task.ts';
import { DemandLane } from './demand-lane.ts';
import { FilmState } from './film-state.ts';
import type { StretchMessage } from './film-task.ts';
import type { FilmWork } from './film-work.ts';
import { Inventory } from './inventory.ts';
import type { StretchOrder } from './make-stretch.ts';
import { RunningStretch } from './running-stretch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** 400 s at 25 frames a second, so 102 segments. */
const work: FilmWork = {
  kind: 'stretches',
  tracks: {
    ...{ container: containers.mp4, durationS: 400, startS: 0, audio: null, coverStreamIndex: null },
    video: {
      ...{ streamIndex: 0, codec: 'hevc', profile: 1, level: 90, pixelFormat: 'yuv420p' },
      ...{ codedWidth: 640, codedHeight: 360, pixelAspect: 1, orientation: UPRIGHT, width: 640, height: 360 },
      ...{ frameRate: { num: 25, den: 1 }, sourceFramesPerS: 25, isInterlaced: false, isHdr: false },
      ...{ startS: 0, firstPictureS: 0, endS: 400 },
    },
  },
  ...{ endS: 400, isEndRead: true, hasLadder: true, thumbnailTicks: 50, sheetSegments: 10 },
  renditions: [
    {
      directory: '360p-a',
      rung: { name: '360p', width: 640, height: 360, maxRateBps: 800_000 },
      codecs: 'avc1.64001e',
    },
  ],
};
const nothing: StretchOutcome = { endS: null, isPastEnd: false, reachedS: 0, packets: 0, pictures: 0 };

/** A lane whose stretches are made when the test says so. */
function lane(cores: number) {
  const started: { from: number; to: number; stretch: RunningStretch; end: () => void; isPaused: boolean }[] =
    [];
  let prepared = 0;
  let areOthersPaused = false;
  const failures: unknown[] = [];
  const state = new FilmState(work, new Inventory([]), () => {});
  const start = ({ renditions }: StretchOrder): RunningStretch => {
    const { spans } = renditions[0]!;
    const span = { from: spans[0]!.from, to: spans.at(-1)!.to };
    const ending = Promise.withResolvers<StretchOutcome>();
    const claims = Array.from({ length: span.to - span.from }, (_, index) => span.from + index);
    const stretch = new RunningStretch(claims, (self) => {
      state.running.add(self);
      // Gives up all that it is asked for but its first segment.
      self.started((told) => {
        const message = told as StretchMessage;
        if (message.type === 'pause') {
          started.find(({ stretch: one }) => one === self)!.isPaused = message.isPaused;
          return;
        }
        const asked = message.span;
        const free = [...self.claims].filter(
          (claim) => claim >= Math.max(asked.from, span.from + 1) && claim < asked.to,
        );
        queueMicrotask(() => self.hearReleased(free));
      });
      self.hearPosition(0);
      return ending.promise.finally(() => state.running.delete(self));
    });
    started.push({ ...span, stretch, end: () => ending.resolve(nothing), isPaused: false });
    return stretch;
  };
  const demand = new DemandLane({
    ...{ state, cores, start, isLight: false },
    pauseOthers: (isPaused) => {
      areOthersPaused = isPaused;
    },
    prepare: () => {
      prepared += 1;
    },
    onFailure: (error) => failures.push(error),
  });
  const fileOf = (segment: number) => ({
    directory: '360p-a',
    file: `${String(segment).padStart(5, '0')}.m4s`,
  });
  // Messages are heard in turns of their own.
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const want = async (segment: number) => {
    demand.hear(fileOf(segment));
    await settled();
  };
  const forget = async (segment: number) => {
    demand.forget(fileOf(segment));
    await settled();
  };
  const make = async (segment: number) => {
    state.made({ ...fileOf(segment), bytes: 1 });
    await forget(segment);
  };
  /** As long as it takes most players to ask for their next segment. */
  const rest = async () => {
    vi.advanceTimersByTime(500);
    await settled();
  };
  return {
    ...{ demand, state, started, failures, want, forget, make, start, rest },
    areOthersPaused: () => areOthersPaused,
    places: () => started.map(({ from }) => from),
    paused: () => started.filter(({ isPaused }) => isPaused).map(({ from }) => from),
    timesPrepared: () => prepared,
  };
}

test('where one viewer waits, some 30 s are made', async () => {
  const { want, started } = lane(2);
  await want(50);
  expect(started.map(({ from, to }) => [from, to])).toEqual([[50, 58]]);
});

test('the same segment is asked for as often as viewers like, and made once', async () => {
  const { want, started, state } = lane(4);
  await want(50);
  await want(50);
  await want(51);
  expect(started).toHaveLength(1);
  state.made({ directory: '360p-a', file: '00050.m4s', bytes: 1 });
  await want(50);
  expect(started).toHaveLength(1);
});

test('nothing outside the film, or of another rendition, is made', async () => {
  const { want, demand, started } = lane(2);
  await want(5000);
  demand.hear({ directory: '240p-a', file: '00050.m4s' });
  demand.hear({ directory: '360p-a', file: 'init.mp4' });
  expect(started).toEqual([]);
  expect(demand.lastWanted).toBeNull();
});

test('places are served in the order in which viewers came, and nobody reads ahead while others wait', async () => {
  const { want, started, places } = lane(1);
  for (const segment of [10, 70, 40, 90]) await want(segment);
  expect(places()).toEqual([10]);
  // All but its first segment has been asked back.
  expect([...started[0]!.stretch.claims]).toEqual([10]);
  started[0]!.end();
  await want(90);
  expect(places()).toEqual([10, 70]);
  expect(started[1]).toMatchObject({ from: 70, to: 72 });
  started[1]!.end();
  await want(90);
  started[2]!.end();
  await want(90);
  expect(places()).toEqual([10, 70, 40, 90]);
  expect(started[3]).toMatchObject({ from: 90, to: 98 });
});

test('a viewer far ahead of a stretch takes the rest of it over', async () => {
  const { want, started, failures } = lane(2);
  await want(50);
  await want(56);
  expect(started.map(({ from }) => from)).toEqual([50, 56]);
  expect([...started[0]!.stretch.claims]).toEqual([50, 51, 52, 53, 54, 55]);
  expect(failures).toEqual([]);
});

test('what is only read ahead waits until everybody has a picture', async () => {
  const { want, make, rest, paused, started } = lane(2);
  await want(10);
  await make(10);
  await want(70);
  expect(paused()).toEqual([10]);
  await want(12);
  // Somebody waits at both places now.
  expect(paused()).toEqual([]);
  await make(12);
  expect(paused()).toEqual([10]);
  await make(70);
  expect(paused()).toEqual([10]);
  await rest();
  expect(paused()).toEqual([]);
  expect(started).toHaveLength(2);
});

test('the ladder stands still while somebody waits, but for what they wait for, and a moment longer', async () => {
  const { want, make, rest, start, paused, areOthersPaused } = lane(2);
  for (const from of [20, 30]) {
    const spans = [{ from, to: from + 10 }];
    start({
      ...{ renditions: [{ directory: '360p-a', spans }], sheet: null, isSingleThreaded: true },
      ...{ isLight: false, givesWay: true },
    });
  }
  await want(70);
  expect([paused(), areOthersPaused()]).toEqual([[20, 30], true]);
  // One of the ladder's own, which has not yet got a pace.
  await want(20);
  expect(paused()).toEqual([30]);
  await make(20);
  await make(70);
  // The next one is asked for before the moment is over.
  await want(71);
  await rest();
  expect([paused(), areOthersPaused()]).toEqual([[20, 30], true]);
  await make(71);
  await rest();
  expect([paused(), areOthersPaused()]).toEqual([[], false]);
});

test('what stood still for a stretch continues when that one ends without what somebody waits for', async () => {
  const { want, rest, start, demand, started, paused, areOthersPaused } = lane(2);
  for (const from of [20, 30]) {
    const spans = [{ from, to: from + 10 }];
    start({
      ...{ renditions: [{ directory: '360p-a', spans }], sheet: null, isSingleThreaded: true },
      ...{ isLight: false, givesWay: true },
    });
  }
  await want(20);
  expect([paused(), areOthersPaused()]).toEqual([[30], true]);
  started[0]!.end();
  await started[0]!.stretch.ended;
  demand.stretchEnded();
  await rest();
  expect([paused(), areOthersPaused()]).toEqual([[], false]);
});

test('while places queue, the ladder stands still all the more', async () => {
  const { want, start, paused } = lane(1);
  const spans = [{ from: 20, to: 30 }];
  start({
    ...{ renditions: [{ directory: '360p-a', spans }], sheet: null, isSingleThreaded: true },
    ...{ isLight: false, givesWay: true },
  });
  await want(70);
  await want(40);
  expect(paused()).toEqual([20]);
});

test('what a viewer has left waits for what others wait for, and is made all the same', async () => {
  const { want, forget, make, paused, started } = lane(2);
  await want(3);
  await forget(3);
  await want(70);
  expect(paused()).toEqual([3]);
  await want(3);
  expect(paused()).toEqual([]);
  await make(70);
  await make(3);
  started[1]!.end();
  await forget(0);
  expect([...started[0]!.stretch.claims]).toContain(4);
});

test('nobody is paused while others queue: all give up what they read ahead', async () => {
  const { want, make, paused, places } = lane(2);
  await want(10);
  await make(10);
  await want(70);
  await want(40);
  expect([places(), paused()]).toEqual([[10, 70], []]);
});

test('a stretch that ends lets the others go on', async () => {
  const { want, make, rest, paused, started } = lane(2);
  await want(10);
  await make(10);
  await want(70);
  expect(paused()).toEqual([10]);
  started[1]!.end();
  await make(11);
  await rest();
  expect(paused()).toEqual([]);
});

test('the next child is prepared when nobody has waited for a moment', async () => {
  const { want, make, rest, timesPrepared } = lane(2);
  await want(10);
  const before = timesPrepared();
  await want(70);
  await make(70);
  await rest();
  expect(timesPrepared()).toBe(before);
  await make(10);
  expect(timesPrepared()).toBe(before);
  await rest();
  expect(timesPrepared()).toBe(before + 1);
});

test('the first segments are runs of their own, so that each is there as soon as its last picture is', async () => {
  const spans: unknown[] = [];
  const state = new FilmState(work, new Inventory([]), () => {});
  const demand = new DemandLane({
    ...{ state, cores: 2, isLight: false, prepare: () => {}, pauseOthers: () => {}, onFailure: () => {} },
    start: ({ renditions }) => {
      spans.push(renditions[0]!.spans);
      return new RunningStretch([], async () => nothing);
    },
  });
  demand.hear({ directory: '360p-a', file: '00050.m4s' });
  await demand.idle();
  expect(spans).toEqual([
    [
      { from: 50, to: 51 },
      { from: 51, to: 52 },
      { from: 52, to: 58 },
    ],
  ]);
});

test('50 viewers at 50 places are served, each segment once', async () => {
  const { want, started, state } = lane(2);
  for (let viewer = 0; viewer < 50; viewer += 1) await want((viewer * 37) % 102);
  const made: number[] = [];
  for (let served = 0; served < started.length; served += 1) {
    const { stretch, end } = started[served]!;
    for (const segment of [...stretch.claims]) {
      made.push(segment);
      state.made({ directory: '360p-a', file: `${String(segment).padStart(5, '0')}.m4s`, bytes: 1 });
    }
    end();
    await want(0);
  }
  expect(new Set(made).size).toBe(made.length);
  for (let viewer = 0; viewer < 50; viewer += 1) expect(made).toContain((viewer * 37) % 102);
});
