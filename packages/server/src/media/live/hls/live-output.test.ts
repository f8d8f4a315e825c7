import { afterEach, expect, test } from 'vitest';
import { sendSignal } from '../../../../test/live/signal.ts';
import { createLiveSession, type LiveSession } from '../session/create-live-session.ts';
import type { LiveAnswer } from './live-answer.ts';
import type { ToldMetadata } from './timed-metadata.ts';
import type { WaitingLimits } from './waiting-requests.ts';

const MEDIA = 'source/index.m3u8';
const none = new AbortController().signal;
const sessions: LiveSession[] = [];
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.suspend();
});

/** A session whose time-outs elapse when told to. */
async function start(waitingLimits?: WaitingLimits) {
  const timers = new Map<() => void, number>();
  const session = await createLiveSession({
    folder: null,
    clock: () => new Date(1_700_000_000_000),
    dvrWindowMs: 0,
    setTimer: (ms, onElapsed) => {
      timers.set(onElapsed, ms);
      return () => timers.delete(onElapsed);
    },
    ...(waitingLimits && { waitingLimits }),
  });
  sessions.push(session);
  const sink = session.sink();
  return {
    session,
    sink,
    timers,
    ask: (path: string, query: Record<string, unknown> = {}, address = '192.0.2.1', gone = none) =>
      session.output.answer({ path, query, address, gone }),
    elapse: () => {
      for (const onElapsed of [...timers.keys()]) onElapsed();
    },
    /** Two segments, and two parts of the third. */
    begin: () => sendSignal(sink, { durationS: 4.75, audio: null }),
  };
}

const textOf = ({ body }: LiveAnswer): string => ('bytes' in body ? body.bytes.toString() : '');

test('the first playlist waits until there is something to play', async () => {
  const { ask, sink } = await start();
  const early = ask('index.m3u8');
  sendSignal(sink, { durationS: 3, audio: null });
  const text = textOf(await early);
  expect(text).toContain('CODECS="avc1.42c01f",RESOLUTION=640x360,FRAME-RATE=30.000');
  expect(text.trimEnd().split('\n').at(-1)).toBe(MEDIA);
});

test('a blocking request waits for its part, and every player that waits gets it', async () => {
  const { ask, begin, session, sink } = await start();
  begin();
  const asked = Array.from({ length: 20 }, () => ask(MEDIA, { _HLS_msn: '2', _HLS_part: '2' }));
  expect(session.output.waitingCount).toBe(20);
  sendSignal(sink, { startS: 4.75, durationS: 1, audio: null, gopS: 100 });
  for (const answer of await Promise.all(asked)) expect(textOf(answer)).toContain('/p2.2.m4s"');
  expect(session.output.waitingCount).toBe(0);
});

test('what is there is answered at once; answers that were asked for by number may be kept longer', async () => {
  const { ask, begin } = await start();
  begin();
  const plain = await ask(MEDIA);
  const numbered = await ask(MEDIA, { _HLS_msn: '2', _HLS_part: '0' });
  expect(textOf(plain)).toBe(textOf(numbered));
  expect(plain.cacheControl).toBe('public, max-age=1');
  expect(numbered.cacheControl).toBe('public, max-age=12');
  // A segment that ended with fewer parts: the first of the next one is meant.
  await ask(MEDIA, { _HLS_msn: '1', _HLS_part: '50' });
});

test.each([
  { _HLS_msn: '5' },
  { _HLS_msn: '2', _HLS_part: '40' },
  { _HLS_part: '1' },
  { _HLS_msn: '-1' },
  { _HLS_msn: 'x' },
  { _HLS_msn: ['1', '2'] },
])('%j is refused', async (query) => {
  const { ask, begin } = await start();
  begin();
  await expect(ask(MEDIA, query)).rejects.toMatchObject({ status: 400 });
});

test('a request gives up after three target durations', async () => {
  const { ask, begin, elapse, timers } = await start();
  begin();
  const asked = expect(ask(MEDIA, { _HLS_msn: '4' })).rejects.toMatchObject({ status: 503, retryAfterS: 1 });
  expect([...timers.values()]).toEqual([6000]);
  elapse();
  await asked;
  expect(timers.size).toBe(0);
});

test('the hinted part is waited for; others that do not exist are not', async () => {
  const { ask, begin, sink } = await start();
  begin();
  const [, name] = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(textOf(await ask(MEDIA)))!;
  const asked = ask(`source/${name}`);
  sendSignal(sink, { startS: 4.75, durationS: 1, audio: null, gopS: 100 });
  const part = await asked;
  expect(part).toMatchObject({
    contentType: 'video/iso.segment',
    cacheControl: 'public, max-age=31536000, immutable',
  });
  expect(textOf(part)).toContain('picture');
  for (const path of ['p2.40.m4s', 'p9.0.m4s', 's2.m4s', 'init-9.mp4', 'x'])
    await expect(ask(`source/${name!.split('/')[0]}/${path}`)).rejects.toMatchObject({ status: 404 });
  await expect(ask(`source/other/s1.m4s`)).rejects.toMatchObject({ status: 404 });
});

test('the segment is its parts, one after another', async () => {
  const { ask, begin } = await start();
  begin();
  const text = textOf(await ask(MEDIA));
  const bytes = async (name: string) => {
    const { body } = await ask(`source/${name}`);
    return 'bytes' in body ? body.bytes : Buffer.alloc(0);
  };
  const parts = [...text.matchAll(/URI="(\w+\/p1\.\d+\.m4s)"/g)].map(([, name]) => name!);
  const [segment] = /\w+\/s1\.m4s/.exec(text)!;
  expect(await bytes(segment)).toEqual(Buffer.concat(await Promise.all(parts.map(bytes))));
});

test('nobody waits beyond the limits of a stream or an address, or after leaving', async () => {
  const { ask, begin, session } = await start({ perStream: 3, perAddress: 2 });
  begin();
  const leaving = new AbortController();
  const wanted = { _HLS_msn: '3' };
  const left = expect(ask(MEDIA, wanted, '192.0.2.1', leaving.signal)).rejects.toMatchObject({ status: 503 });
  const waits = [ask(MEDIA, wanted, '192.0.2.1'), ask(MEDIA, wanted, '198.51.100.1')].map((asked) =>
    expect(asked).rejects.toMatchObject({ status: 503 }),
  );
  await expect(ask(MEDIA, wanted, '198.51.100.2')).rejects.toMatchObject({ status: 503 });
  leaving.abort();
  await left;
  expect(session.output.waitingCount).toBe(2);
  waits.push(expect(ask(MEDIA, wanted, '192.0.2.1')).rejects.toMatchObject({ status: 503 }));
  session.output.close();
  await Promise.all(waits);
  expect(session.output.waitingCount).toBe(0);
});

test('who has no playlist is told what lies over the picture as soon as that changes', async () => {
  const { ask, begin, elapse, session } = await start();
  begin();
  const read = async (query = {}) => {
    const answer = await ask('timed-metadata.json', query);
    return { ...(JSON.parse(textOf(answer)) as ToldMetadata), cacheControl: answer.cacheControl };
  };
  const before = await read();
  expect(before.ranges).toEqual([]);
  const asked = Array.from({ length: 20 }, () => read({ after: before.version }));
  await expect.poll(() => session.output.waitingCount).toBe(20);
  const image = { id: 'a', kind: 'com.example.image', attribute: 'X-A', value: 'b', fromMs: 1000 };
  session.output.setTimed([{ ...image, untilMs: null }]);
  for (const told of await Promise.all(asked))
    expect(told).toEqual({
      version: expect.not.stringMatching(before.version),
      ranges: [{ kind: image.kind, value: 'b', from: '1970-01-01T00:00:01.000Z', until: null }],
      cacheControl: 'public, max-age=1',
    });
  // Said again, it is nothing new; and no cache may give the answer of a vain wait to the next who asks.
  const { version } = await read();
  const waits = read({ after: version });
  await expect.poll(() => session.output.waitingCount).toBe(1);
  session.output.setTimed([{ ...image, untilMs: null }]);
  expect(session.output.waitingCount).toBe(1);
  elapse();
  expect(await waits).toMatchObject({ version, cacheControl: 'no-store' });
});

test('one address cannot take all places', async () => {
  const { ask, begin, session } = await start({ perStream: 30, perAddress: 1 });
  begin();
  const waits = ask(MEDIA, { _HLS_msn: '3' }, '2001:db8::1');
  const refused = ask(MEDIA, { _HLS_msn: '3' }, '2001:db8::2');
  await expect(refused).rejects.toMatchObject({ status: 429 });
  session.output.close();
  await expect(waits).rejects.toMatchObject({ status: 503 });
});

test('the end answers everybody', async () => {
  const { ask, begin, session } = await start();
  begin();
  const waits = ask(MEDIA, { _HLS_msn: '4' });
  await session.end();
  expect(textOf(await waits)).toContain('#EXT-X-ENDLIST');
  expect(textOf(await ask(MEDIA, { _HLS_msn: '90' }))).toContain('#EXT-X-ENDLIST');
});

test('a broadcast that ended without any media has nothing', async () => {
  const { ask, session } = await start();
  await session.end();
  for (const path of ['index.m3u8', MEDIA]) await expect(ask(path)).rejects.toMatchObject({ status: 404 });
});
