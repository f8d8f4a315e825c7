import { randomUUID } from 'node:crypto';
import { toPath } from '@commoncast/core/http/route';
import { updateStream, watchStream } from '@commoncast/core/live/api';
import { RECONNECT_WINDOW_S } from '@commoncast/core/live/constants';
import type { StreamNow } from '@commoncast/core/live/schema';
import type { InferOutput } from 'valibot';
import { describe, expect, test } from 'vitest';
import { serverSentEvents } from '../../../test/content/server-sent-events.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { useBroadcasts } from '../../../test/live/broadcast-stage.ts';
import { type LiveBench, PICTURE, SIGNAL, SIZE } from '../../../test/live/live-bench.ts';

const WINDOW_MS = RECONNECT_WINDOW_S.default * 1000;
const HOME = randomUUID();

describe.each(databaseUnderTest())('broadcasts on $kind', ({ open }) => {
  let bench: LiveBench;
  useBroadcasts(open, (opened) => {
    bench = opened;
  });

  test('a signal is a preview until the stream is made ready, and then it is on air at once', async () => {
    const { stream, streamKey } = await bench.schedule();
    const { id } = stream;
    expect(stream).toMatchObject({ streamStatus: 'SCHEDULED', hasStreamKey: false, previewUrl: null });
    const publisher = await bench.publish(streamKey);
    expect((await bench.read(id)).previewUrl).toBeNull();
    expect(await bench.broadcasts.signalArrived(publisher, PICTURE)).toBe(true);
    const { origin } = new URL(stream.watchUrl);
    expect(await bench.read(id)).toMatchObject({
      ...{ streamStatus: 'SCHEDULED', hasStreamKey: true, startedAt: null, durationMs: null, ...SIZE },
      previewUrl: expect.stringMatching(new RegExp(`^${origin}/cdn/live/${id}/~[\\w-]+/index.m3u8$`)),
    });
    expect(await bench.setStatus(id, 'READY')).toMatchObject({
      streamStatus: 'LIVE',
      startedAt: expect.any(String),
      version: stream.version + 1,
    });
  });

  test('a ready stream goes on air with the first media, and not with the connection', async () => {
    const { stream, streamKey } = await bench.schedule();
    await bench.setStatus(stream.id, 'READY');
    const publisher = await bench.publish(streamKey);
    expect(await bench.statusOf(stream.id)).toBe('READY');
    await bench.broadcasts.signalArrived(publisher, PICTURE);
    expect(await bench.statusOf(stream.id)).toBe('LIVE');
  });

  test('of two who publish at once exactly one may, fifty times', async () => {
    const { streamKey } = await bench.schedule();
    for (let round = 0; round < 50; round++) {
      const admissions = await Promise.all([bench.admit(streamKey), bench.admit(streamKey)]);
      const admitted = admissions.flatMap((one) => (one.isAdmitted ? [one.publisher] : []));
      expect(admitted).toHaveLength(1);
      expect(admissions).toContainEqual({
        isAdmitted: false,
        cause: 'taken',
        reason: 'Another encoder is sending to this stream already.',
      });
      // The first one notices nothing.
      expect(await bench.broadcasts.heartbeat(admitted[0]!, null)).toBe(true);
      await bench.broadcasts.disconnected(admitted[0]!);
    }
  });

  test('a dropped connection comes back as the same broadcast, twenty times', async () => {
    const { stream, streamKey, publisher } = await bench.goLive();
    let current = publisher;
    const { startedAt } = await bench.read(stream.id);
    for (let drop = 0; drop < 20; drop++) {
      expect(await bench.broadcasts.disconnected(current)).toBe(true);
      expect(await bench.statusOf(stream.id)).toBe('RECONNECTING');
      bench.clock.pass(1_000);
      const again = await bench.publish(streamKey);
      expect(again).toMatchObject({ sessionId: publisher.sessionId, streamId: stream.id });
      expect(again.connectionId).not.toBe(current.connectionId);
      // Still none of it to see.
      expect(await bench.statusOf(stream.id)).toBe('RECONNECTING');
      await bench.broadcasts.signalArrived(again, PICTURE);
      // What the connection before still says is too late.
      expect(await bench.broadcasts.signalLost(current)).toBe(false);
      expect(await bench.statusOf(stream.id)).toBe('LIVE');
      current = again;
    }
    expect((await bench.read(stream.id)).startedAt).toBe(startedAt);
  });

  test('a broadcast that does not come back within its window is over, from when it was lost', async () => {
    const { stream, publisher } = await bench.goLive();
    bench.clock.pass(10_000);
    await bench.broadcasts.signalLost(publisher);
    // The connection breaks later: it is still lost since then.
    bench.clock.pass(WINDOW_MS / 2);
    await bench.broadcasts.disconnected(publisher);
    await bench.broadcasts.sweep();
    expect(await bench.statusOf(stream.id)).toBe('RECONNECTING');
    bench.clock.pass(WINDOW_MS / 2);
    await bench.broadcasts.sweep();
    const ended = await bench.read(stream.id);
    expect(ended.streamStatus).toBe('ENDED');
    expect(ended.durationMs).toBeGreaterThanOrEqual(10_000);
    expect(ended.durationMs).toBeLessThan(10_000 + WINDOW_MS / 2);
  });

  test('a window of its own is kept to, and none at all ends a broadcast with its signal', async () => {
    const long = await bench.goLive({ reconnectWindowS: RECONNECT_WINDOW_S.max });
    const none = await bench.goLive({ reconnectWindowS: 0 });
    for (const { publisher } of [long, none]) await bench.broadcasts.disconnected(publisher);
    await bench.broadcasts.sweep();
    expect(await bench.statusOf(none.stream.id)).toBe('ENDED');
    bench.clock.pass(WINDOW_MS * 2);
    await bench.broadcasts.sweep();
    expect(await bench.statusOf(long.stream.id)).toBe('RECONNECTING');
  });

  test('the claim of a dead home expires, and another one takes the broadcast over', async () => {
    const { stream, streamKey, publisher } = await bench.goLive();
    await bench.broadcasts.heartbeat(publisher, SIGNAL);
    bench.clock.pass(11_000);
    await bench.broadcasts.sweep();
    expect(await bench.statusOf(stream.id)).toBe('LIVE');
    expect(await bench.admit(streamKey)).toMatchObject({ isAdmitted: false });
    bench.clock.pass(1_001);
    await bench.broadcasts.sweep();
    expect(await bench.read(stream.id)).toMatchObject({ streamStatus: 'RECONNECTING', previewUrl: null });
    const other = await bench.publish(streamKey);
    expect(other.sessionId).toBe(publisher.sessionId);
    // The home was only slow: it learns that it has lost the broadcast.
    expect(await bench.broadcasts.heartbeat(publisher, SIGNAL)).toBe(false);
    expect(await bench.broadcasts.signalArrived(publisher, PICTURE)).toBe(false);
    expect(await bench.broadcasts.sessionEnded(publisher)).toBe(false);
    expect(await bench.broadcasts.stillAdmitted([publisher, other])).toEqual(new Set([other]));
    await bench.broadcasts.signalArrived(other, PICTURE);
    expect(await bench.statusOf(stream.id)).toBe('LIVE');
  });

  test('a home that is started again where it was gives its place to the next process there, and another does not', async () => {
    const [home, elsewhere] = [randomUUID(), randomUUID()];
    const own = await bench.schedule();
    const other = await bench.schedule();
    for (const [broadcast, homeId, at] of [
      [own, home, 'http://10.0.0.5:8080'],
      [other, elsewhere, 'http://10.0.0.6:8080'],
    ] as const) {
      await bench.broadcasts.beatHome(homeId, at);
      await bench.setStatus(broadcast.stream.id, 'READY');
      await bench.broadcasts.signalArrived(await bench.publish(broadcast.streamKey, homeId), PICTURE);
    }
    bench.clock.pass(2_000);
    const again = randomUUID();
    await bench.broadcasts.beatHome(again, 'http://10.0.0.5:8080');
    await bench.broadcasts.succeedHomes(again, 'http://10.0.0.5:8080');
    expect(await bench.statusOf(own.stream.id)).toBe('RECONNECTING');
    expect(await bench.statusOf(other.stream.id)).toBe('LIVE');
    expect(await bench.admit(own.streamKey, { homeId: again })).toMatchObject({ isAdmitted: true });
    expect(await bench.admit(other.streamKey, { homeId: again })).toMatchObject({ isAdmitted: false });
    expect(await bench.broadcasts.originOfHome(home)).toBeNull();
    expect(await bench.broadcasts.originOfHome(again)).toBe('http://10.0.0.5:8080');
  });

  test('a home that dies unnoticed gives its place to whoever comes, without a sweep', async () => {
    const { stream, streamKey, publisher } = await bench.goLive();
    bench.clock.pass(12_001);
    const other = await bench.publish(streamKey);
    expect(other.sessionId).toBe(publisher.sessionId);
    expect(await bench.statusOf(stream.id)).toBe('RECONNECTING');
  });

  test('a broadcast that its publisher ends is over at once; a rehearsal only pauses', async () => {
    const { stream, publisher } = await bench.goLive();
    await bench.broadcasts.sessionEnded(publisher);
    expect(await bench.read(stream.id)).toMatchObject({ streamStatus: 'ENDED', endedAt: expect.any(String) });
    const rehearsed = await bench.schedule();
    const rehearsing = await bench.publish(rehearsed.streamKey);
    await bench.broadcasts.signalArrived(rehearsing, PICTURE);
    await bench.broadcasts.sessionEnded(rehearsing);
    expect(await bench.read(rehearsed.stream.id)).toMatchObject({
      streamStatus: 'SCHEDULED',
      previewUrl: null,
    });
    await bench.publish(rehearsed.streamKey);
  });

  test('ending and calling off disconnect whoever publishes, and tell every process', async () => {
    const heard: (string | null)[] = [];
    const stop = bench.broadcasts.onStreamChanged((id) => heard.push(id));
    const live = await bench.goLive();
    const preview = await bench.schedule();
    const previewed = await bench.publish(preview.streamKey);
    heard.length = 0;
    await bench.setStatus(live.stream.id, 'ENDED');
    await bench.setStatus(preview.stream.id, 'CANCELLED');
    await expect.poll(() => heard).toEqual(expect.arrayContaining([live.stream.id, preview.stream.id]));
    stop();
    expect(await bench.broadcasts.stillAdmitted([live.publisher, previewed])).toEqual(new Set());
    for (const key of [live.streamKey, preview.streamKey])
      expect(await bench.admit(key)).toEqual({
        isAdmitted: false,
        cause: 'over',
        reason: 'This broadcast is over. Create another stream for the next one.',
      });
  });

  test('a change of the stream reaches the process that has it', async () => {
    const { stream } = await bench.goLive();
    const heard = Promise.withResolvers<string | null>();
    const stop = bench.broadcasts.onStreamChanged((id) => id === stream.id && heard.resolve(id));
    await bench.owner.client.call(updateStream, {
      params: { id: stream.id },
      body: { reconnectWindowS: 90 },
    });
    expect(await heard.promise).toBe(stream.id);
    stop();
  });

  test('the recording is closed with its broadcast', async () => {
    const { stream, publisher } = await bench.goLive();
    const { recordings } = bench.server.platform.services;
    const started = await recordings.start(publisher.sessionId);
    expect(await recordings.start(publisher.sessionId)).toEqual(started);
    expect(started?.key).toBe(`archive/${started?.archiveId}/recording.mp4`);
    expect(await bench.read(stream.id)).toMatchObject({ archiveId: started?.archiveId });
    const statusOf = async () =>
      await bench.server.database.root
        .selectFrom('archive')
        .select('status')
        .where('session_id', '=', publisher.sessionId)
        .executeTakeFirstOrThrow();
    expect(await statusOf()).toEqual({ status: 'RECORDING' });
    await bench.setStatus(stream.id, 'ENDED');
    expect(await statusOf()).toEqual({ status: 'PROCESSING' });
  });

  test('the control room hears each change, and what arrives, until it is over', async () => {
    const { stream, streamKey } = await bench.schedule();
    const answer = await bench.server.fetch(toPath(watchStream, { id: stream.id }), {
      headers: { authorization: `Bearer ${bench.owner.session.accessToken}` },
    });
    const events = serverSentEvents<InferOutput<typeof StreamNow>>(answer);
    const until = async (isEnough: (now: InferOutput<typeof StreamNow>) => boolean) => {
      for (;;) {
        const { value, done } = await events.next();
        if (done) throw new Error('the events ended');
        if (isEnough(value)) return value;
      }
    };
    expect(await until(() => true)).toEqual({
      streamStatus: 'SCHEDULED',
      startedAt: null,
      signal: null,
      previewUrl: null,
      viewersNow: 0,
      viewersByProtocol: { hls: 0, webRtc: 0 },
      peakViewers: 0,
      hypergraphics: [],
      destinations: [],
    });
    const publisher = await bench.publish(streamKey, HOME);
    await bench.broadcasts.signalArrived(publisher, PICTURE);
    await bench.broadcasts.heartbeat(publisher, SIGNAL);
    expect(await until(({ signal }) => signal !== null)).toMatchObject({
      streamStatus: 'SCHEDULED',
      signal: SIGNAL,
      previewUrl: expect.stringContaining('/index.m3u8'),
    });
    await bench.setStatus(stream.id, 'READY');
    await until(({ streamStatus }) => streamStatus === 'LIVE');
    await bench.broadcasts.heartbeat(publisher, { ...SIGNAL, videoKbps: 900 });
    await until(({ signal }) => signal?.videoKbps === 900);
    await bench.setStatus(stream.id, 'ENDED');
    expect(await until(({ streamStatus }) => streamStatus === 'ENDED')).toMatchObject({ signal: null });
    expect((await events.next()).done).toBe(true);
  });
});
