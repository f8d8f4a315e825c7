import { createBrowserKey, deleteStream, replaceStreamKey } from '@commoncast/core/live/api';
import { HOUR_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { useBroadcasts } from '../../../test/live/broadcast-stage.ts';
import { type LiveBench, SIGNAL } from '../../../test/live/live-bench.ts';

const UNKNOWN = 'This stream key is not known. Copy the current one from the page of the stream.';

describe.each(databaseUnderTest())('keys of broadcasts, on $kind', ({ open }) => {
  let bench: LiveBench;
  useBroadcasts(open, (opened) => {
    bench = opened;
  });

  test('a key that was replaced is refused at once, and its publisher is disconnected', async () => {
    const { stream, streamKey, publisher } = await bench.goLive();
    const { streamKey: later } = await bench.owner.client.call(replaceStreamKey, {
      params: { id: stream.id },
    });
    expect(later).not.toBe(streamKey);
    expect(await bench.broadcasts.heartbeat(publisher, SIGNAL)).toBe(false);
    expect(await bench.statusOf(stream.id)).toBe('RECONNECTING');
    expect(await bench.admit(streamKey)).toEqual({ isAdmitted: false, cause: 'unknownKey', reason: UNKNOWN });
    expect(await bench.publish(later)).toMatchObject({ sessionId: publisher.sessionId });
  });

  test('a browser has a key of its own for twelve hours, which outlives another one for encoders', async () => {
    const { stream } = await bench.schedule();
    const params = { id: stream.id };
    const { streamKey } = await bench.owner.client.call(createBrowserKey, { params });
    const publisher = await bench.publish(streamKey);
    await bench.owner.client.call(replaceStreamKey, { params });
    expect(await bench.broadcasts.heartbeat(publisher, null)).toBe(true);
    await bench.broadcasts.disconnected(publisher);
    await bench.server.database.root
      .updateTable('live_key')
      .set({ expires_at: bench.clock.read() })
      .where('stream_id', '=', stream.id)
      .execute();
    expect(await bench.admit(streamKey)).toEqual({ isAdmitted: false, cause: 'unknownKey', reason: UNKNOWN });
    const { created_at, expires_at } = await bench.server.database.root
      .selectFrom('live_key')
      .select(['created_at', 'expires_at'])
      .where('stream_id', '=', stream.id)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBeLessThanOrEqual(12 * HOUR_MS);
  });

  test('no key is stored as it is, and the key of a deleted stream is not known', async () => {
    const { stream, streamKey } = await bench.schedule();
    const rows = await bench.server.database.root
      .selectFrom('live_stream')
      .selectAll()
      .where('id', '=', stream.id)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(streamKey);
    await bench.owner.client.call(deleteStream, { params: { id: stream.id } });
    expect(await bench.admit(streamKey)).toEqual({ isAdmitted: false, cause: 'unknownKey', reason: UNKNOWN });
  });

  test('an address that tries keys is told to wait, and a right key passes all the same', async () => {
    const { streamKey } = await bench.schedule();
    const from = (key: string) => bench.admit(key, { address: '2001:db8::1' });
    const guesses = ['', 'x', `${streamKey}x`, ...['a', 'b', 'c'].map((letter) => letter.repeat(43))];
    const reasons: string[] = [];
    for (const guess of guesses) {
      const admission = await from(guess);
      reasons.push(admission.isAdmitted ? '' : admission.reason);
    }
    expect(reasons).toEqual([
      ...Array(5).fill(UNKNOWN),
      'Too many wrong stream keys came from your address. Try again in a few minutes.',
    ]);
    expect(await from(streamKey)).toMatchObject({ isAdmitted: true });
  });
});
