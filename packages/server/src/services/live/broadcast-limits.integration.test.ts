import { VIEWER_HOURS } from '@commoncast/core/business/plans';
import { HOUR_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../test/database.ts';
import { setPlan, useBroadcasts } from '../../../test/live/broadcast-stage.ts';
import { type LiveBench, PICTURE } from '../../../test/live/live-bench.ts';

describe.each(databaseUnderTest())('limits of broadcasts, on $kind', ({ open }) => {
  let bench: LiveBench;
  useBroadcasts(open, (opened) => {
    bench = opened;
  });

  test('a business has no more streams at once than its plan allows, also when they begin together', async () => {
    const small = await bench.server.signUp();
    const first = await bench.schedule({}, small);
    const second = await bench.schedule({}, small);
    const admissions = await Promise.all([bench.admit(first.streamKey), bench.admit(second.streamKey)]);
    expect(admissions.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(1);
    const refused = {
      isAdmitted: false,
      cause: 'planLimit',
      reason: 'Your plan allows one live stream at once.',
    };
    expect(admissions).toContainEqual(refused);
    await setPlan(bench, small, 'STARTER');
    const third = await bench.schedule({}, small);
    const keys = [first, second].map(({ streamKey }) => streamKey);
    const late = keys[admissions.findIndex(({ isAdmitted }) => !isAdmitted)] ?? '';
    await bench.publish(late);
    expect(await bench.admit(third.streamKey)).toEqual({
      isAdmitted: false,
      cause: 'planLimit',
      reason: 'Your plan allows 2 live streams at once.',
    });
    // Another business is another matter.
    await bench.goLive();
  });

  test('where the hours of viewers are used up no broadcast begins, and what is on air goes on', async () => {
    const small = await bench.server.signUp();
    const live = await bench.goLive({}, small);
    const { streamKey, stream } = await bench.schedule({}, small);
    const now = bench.clock.read().getTime();
    await bench.server.database.root
      .insertInto('viewer_usage')
      .values({
        business_id: small.business.id,
        watch_ms: VIEWER_HOURS.STARTER * HOUR_MS,
        period_start: new Date(now - HOUR_MS),
        period_end: new Date(now + HOUR_MS),
        counted_at: new Date(now),
      })
      .execute();
    await setPlan(bench, small, 'STARTER');
    expect(await bench.admit(streamKey)).toEqual({
      isAdmitted: false,
      cause: 'planLimit',
      reason: expect.stringMatching(
        /^Your plan includes 10,000 viewer hours until .+ all of them are used\./,
      ),
    });
    await expect(bench.setStatus(stream.id, 'READY', small)).rejects.toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
    });
    // Its encoder loses the connection, and comes back.
    await bench.broadcasts.disconnected(live.publisher);
    expect(await bench.admit(live.streamKey)).toMatchObject({ isAdmitted: true });
    await setPlan(bench, small, 'ENTERPRISE');
    expect(await bench.admit(streamKey)).toMatchObject({ isAdmitted: true });
  });

  test('a rehearsal that is one too many cannot go on air', async () => {
    const small = await bench.server.signUp();
    await setPlan(bench, small, 'STARTER');
    const [first, second] = [await bench.schedule({}, small), await bench.schedule({}, small)];
    for (const { streamKey } of [first, second])
      await bench.broadcasts.signalArrived(await bench.publish(streamKey), PICTURE);
    await bench.setStatus(first.stream.id, 'READY', small);
    await setPlan(bench, small, 'FREE');
    await expect(bench.setStatus(second.stream.id, 'READY', small)).rejects.toMatchObject({
      status: 409,
      code: 'PLAN_LIMIT_REACHED',
      message: 'Your plan allows one live stream at once',
    });
    expect((await bench.read(second.stream.id, small)).streamStatus).toBe('SCHEDULED');
  });
});
