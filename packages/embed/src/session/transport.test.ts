import { MAX_BATCH_BYTES } from '@commoncast/core/insights/constants';
import { expect, it } from 'vitest';
import { createTransport, type Wire } from './transport.ts';

/** A wire whose clock and answers the test holds in its hands. */
function openWire(answers: (number | 'lost')[]) {
  const posted: string[] = [];
  const handedOver: string[] = [];
  const pauses: number[] = [];
  let due: (() => void) | undefined;
  let takesBeacons = true;
  const wire: Wire = {
    async post(body) {
      posted.push(body);
      const answer = answers.shift() ?? 202;
      if (answer === 'lost') throw new TypeError('no connection');
      return { status: answer, retryAfterS: answer === 429 ? 30 : 0 };
    },
    handOver(body) {
      if (takesBeacons) handedOver.push(body);
      return takesBeacons;
    },
    later(run, delayMs) {
      pauses.push(delayMs);
      due = run;
      return () => {
        due = undefined;
      };
    },
  };
  return {
    wire,
    posted,
    handedOver,
    pauses,
    refuseBeacons: () => {
      takesBeacons = false;
    },
    async pass() {
      const run = due;
      due = undefined;
      run?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}
const wrap = (beats: readonly string[]): string => `<${beats}>`;

it('sends what comes within a moment as one batch', async () => {
  const { wire, posted, pass } = openWire([]);
  const transport = createTransport(wire, wrap);
  transport.add('1', 200);
  transport.add('2', 200);
  await pass();
  expect(posted).toEqual(['<1,2>']);
});

it.each([['lost' as const], [503], [500]])(
  'sends the same again after %s, with growing pauses, in order',
  async (bad) => {
    const { wire, posted, pauses, pass } = openWire([bad, bad, bad]);
    const transport = createTransport(wire, wrap);
    transport.add('1', 200);
    await pass();
    transport.add('2', 200);
    await pass();
    await pass();
    await pass();
    expect(posted).toEqual(['<1>', '<1,2>', '<1,2>', '<1,2>']);
    expect(pauses).toEqual([200, 1000, 2000, 4000]);
  },
);

it('waits as long as the server asks', async () => {
  const { wire, pauses, pass } = openWire([429]);
  createTransport(wire, wrap).add('1', 200);
  await pass();
  expect(pauses).toEqual([200, 30_000]);
});

it.each([400, 403, 413, 422])('drops what the server refuses for good, with %i', async (status) => {
  const { wire, posted, pass } = openWire([status]);
  const transport = createTransport(wire, wrap);
  transport.add('bad', 0);
  await pass();
  transport.add('good', 0);
  await pass();
  expect(posted).toEqual(['<bad>', '<good>']);
});

it('keeps batches below what a beacon takes', async () => {
  const { wire, posted, pass } = openWire([]);
  const transport = createTransport(wire, wrap);
  for (let count = 0; count < 5; count += 1) transport.add('ä'.repeat(10_000), 0);
  await pass();
  await pass();
  expect(posted.length).toBeGreaterThan(1);
  for (const body of posted)
    expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(MAX_BATCH_BYTES);
});

it('posts what waits when the page is hidden, beside what is under way, and keeps what is not taken', async () => {
  const { wire, posted, handedOver, pass } = openWire([202, 503, 202]);
  const transport = createTransport(wire, wrap);
  transport.add('1', 200);
  const first = pass();
  transport.add('2', 200);
  transport.leave(false);
  // The page may never be shown again: nothing waits for an answer.
  expect(posted).toEqual(['<1>', '<2>']);
  await first;
  await pass();
  expect(posted).toEqual(['<1>', '<2>', '<2>']);
  expect(handedOver).toEqual([]);
});

it('posts what was refused before when the page is hidden, and once only', async () => {
  const { wire, posted, pauses, pass } = openWire(['lost']);
  const transport = createTransport(wire, wrap);
  transport.add('1', 200);
  await pass();
  transport.leave(false);
  transport.leave(true);
  await pass();
  await pass();
  expect(posted).toEqual(['<1>', '<1>']);
  expect(pauses).toEqual([200, 1000]);
});

it('hands everything over when the page is left, and posts where that is not taken', async () => {
  const kept = openWire([]);
  const transport = createTransport(kept.wire, wrap);
  transport.add('1', 200);
  transport.leave(true);
  await kept.pass();
  expect(kept.handedOver).toEqual(['<1>']);
  expect(kept.posted).toEqual([]);

  const full = openWire([]);
  full.refuseBeacons();
  const other = createTransport(full.wire, wrap);
  other.add('2', 200);
  other.leave(true);
  expect(full.posted).toEqual(['<2>']);
});
