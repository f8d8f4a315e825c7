import { toggleSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../../test/database.ts';
import { someone, useSplitTests } from '../../../../test/split-tests/split-test-stage.ts';
import { exposedBeat } from '../../../../test/split-tests/split-tests-over-http.ts';

describe.each(databaseUnderTest())('when figures of split tests can be trusted on $kind', ({ open }) => {
  const stage = useSplitTests(open);

  /** Adds visitors to what a test has counted today. */
  const addToDay = async ({ id }: SplitTest, exposures: Readonly<Record<string, number>>) => {
    const day = new Date().toISOString().slice(0, 10);
    const none = { conversions: 0, mixed: 0, without_consent: 0 };
    await stage.server.database.root
      .insertInto('split_test_day')
      .values(
        Object.entries(exposures).map(([variant_key, visitors]) => ({
          ...none,
          test_id: id,
          phase: 1,
          variant_key,
          day,
          exposures: visitors,
        })),
      )
      .execute();
  };
  /** Has the only run of a paused test have been in the past. */
  const moveRun = async (
    { id }: SplitTest,
    { startedDaysAgo, stoppedDaysAgo }: { startedDaysAgo: number; stoppedDaysAgo: number },
  ) => {
    const now = Date.now();
    await stage.server.database.root
      .updateTable('split_test_run')
      .set({
        started_at: new Date(now - startedDaysAgo * DAY_MS),
        stopped_at: new Date(now - stoppedDaysAgo * DAY_MS),
      })
      .where('test_id', '=', id)
      .execute();
  };

  test('a mismatch is detected, hides the comparison, and persists', async () => {
    const running = await stage.over.start(stage.owner);
    const now = Date.now();
    const expose = (variantKey: string, visitors: number) =>
      Promise.all(
        Array.from({ length: visitors }, () =>
          stage.over.send(stage.owner, someone(), [exposedBeat(running, variantKey, now)]),
        ),
      );
    await expose('film', 420);
    const results = await stage.over.results(stage.owner, running.id);
    expect(results.verdict).toBe('MISMATCH');
    expect(results.mismatch.since).not.toBeNull();
    expect(results.mismatch.anytimeP).toBeLessThan(0.001);
    expect(results.variants.map(({ comparison }) => comparison)).toEqual([null, null]);
    expect(results.days.flatMap(({ variants }) => variants.map(({ low }) => low))).toEqual([null, null]);
    // From now on the split matches the weights.
    await addToDay(running, { nothing: 420 });
    await expose('film', 1);
    const later = await stage.over.results(stage.owner, running.id);
    expect(later.verdict).toBe('MISMATCH');
    expect(later.mismatch.anytimeP).toBe(results.mismatch.anytimeP);
    // The date is that of the first look that found it.
    expect(later.mismatch.since).toBe(results.mismatch.since);
    expect(later.phases.map(({ mismatchSince }) => mismatchSince)).toEqual([results.mismatch.since]);
  });

  test('300 to 150 is a mismatch where halves were asked for', async () => {
    const running = await stage.over.start(stage.owner);
    await addToDay(running, { film: 300, nothing: 150 });
    expect((await stage.over.results(stage.owner, running.id)).verdict).toBe('TOO_EARLY');
    await stage.over.send(stage.owner, someone(), [exposedBeat(running, 'film')]);
    expect((await stage.over.results(stage.owner, running.id)).verdict).toBe('MISMATCH');
  });

  test('paused days do not count as days that a test has run', async () => {
    const running = await stage.over.start(stage.owner);
    await stage.owner.client.call(toggleSplitTest, { params: { id: running.id, state: 'PAUSED' } });
    await moveRun(running, { startedDaysAgo: 10, stoppedDaysAgo: 8 });
    expect((await stage.over.results(stage.owner, running.id)).daysRun).toBeCloseTo(2, 6);
    await stage.owner.client.call(toggleSplitTest, { params: { id: running.id, state: 'RUNNING' } });
    const { daysRun, tooEarly } = await stage.over.results(stage.owner, running.id);
    expect(daysRun).toBeGreaterThan(2);
    expect(daysRun).toBeLessThan(2.01);
    expect(tooEarly).toEqual([]);
    await addToDay(running, { film: 1, nothing: 1 });
    expect((await stage.over.results(stage.owner, running.id)).tooEarly).toContainEqual({
      reason: 'DAYS',
      text: 'needs 7 days, has run for 2',
    });
  });
});
