import { randomUUID } from 'node:crypto';
import type { Beat } from '@commoncast/core/insights/beat';
import { toggleSplitTest, updateSplitTest } from '@commoncast/core/split-tests/api';
import type { SplitTest, SplitVariant } from '@commoncast/core/split-tests/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { describe, expect, test } from 'vitest';
import { databaseUnderTest } from '../../../../test/database.ts';
import { eraseOverHttp } from '../../../../test/erasure/erase-over-http.ts';
import { tracesOf } from '../../../../test/erasure/traces-of.ts';
import { beatOf } from '../../../../test/insights/beats.ts';
import { createRandom } from '../../../../test/insights/random.ts';
import { someone, useSplitTests } from '../../../../test/split-tests/split-test-stage.ts';
import { exposedBeat, goalBeat } from '../../../../test/split-tests/split-tests-over-http.ts';

const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const CRAWLER = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };

describe.each(databaseUnderTest())('what split tests count on $kind', ({ open }) => {
  const stage = useSplitTests(open);

  const counts = async ({ id }: SplitTest, phase?: number) => {
    const { variants, leftOut } = await stage.over.results(stage.owner, id, phase);
    return {
      ...Object.fromEntries(variants.map((one) => [one.key, [one.exposures, one.conversions]])),
      ...leftOut,
    };
  };
  const NOBODY_LEFT_OUT = { withoutConsent: 0, seenInTwoVariants: 0 };

  test('a visitor is exposed once and converts once, however often beats repeat', async () => {
    const running = await stage.over.start(stage.owner);
    const visitor = someone();
    const exposed = exposedBeat(running, 'film');
    const goal = goalBeat('order', exposed.tClient + 1_000);
    await stage.over.send(stage.owner, visitor, [exposed, goal]);
    await stage.over.send(stage.owner, visitor, [goal, exposed]);
    await stage.over.send(stage.owner, visitor, [exposedBeat(running, 'film'), goalBeat('order')]);
    expect(await counts(running)).toEqual({ nothing: [0, 0], film: [1, 1], ...NOBODY_LEFT_OUT });
  });

  test('a goal that arrives before its exposure counts, one from before the exposure does not', async () => {
    const running = await stage.over.start(stage.owner);
    const [early, late] = [someone(), someone()];
    const now = Date.now();
    await stage.over.send(stage.owner, early, [goalBeat('order', now + 2_000)]);
    await stage.over.send(stage.owner, late, [goalBeat('order', now - 2_000)]);
    await stage.over.insights.counted(stage.owner);
    await stage.over.send(stage.owner, early, [exposedBeat(running, 'film', now)]);
    await stage.over.send(stage.owner, late, [exposedBeat(running, 'film', now)]);
    expect(await counts(running)).toEqual({ nothing: [0, 0], film: [2, 1], ...NOBODY_LEFT_OUT });
    // An earlier exposure that arrives later makes this the first goal after it.
    await stage.over.send(stage.owner, late, [exposedBeat(running, 'film', now - 3_000)]);
    expect(await counts(running)).toMatchObject({ film: [2, 2] });
  });

  test.each([
    ['right', 0],
    ['two hours fast', 2 * 3_600_000],
    ['a day slow', -DAY_MS],
  ])('a batch that waited converts when the visitor’s clock is %s', async (_, errorMs) => {
    const running = await stage.over.start(stage.owner);
    const { root } = stage.server.database;
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const table of ['split_test_phase', 'split_test_run'] as const) {
      await root.updateTable(table).set({ started_at: hourAgo }).where('test_id', '=', running.id).execute();
    }
    const tSent = Date.now() + errorMs;
    await stage.over.send(stage.owner, { ...someone(), tSent }, [
      exposedBeat(running, 'film', tSent - 12 * 60_000),
      goalBeat('order', tSent - 7 * 60_000),
    ]);
    // In the opposite order it is no conversion.
    await stage.over.send(stage.owner, { ...someone(), tSent }, [
      exposedBeat(running, 'film', tSent - 7 * 60_000),
      goalBeat('order', tSent - 12 * 60_000),
    ]);
    expect(await counts(running)).toEqual({ nothing: [0, 0], film: [2, 1], ...NOBODY_LEFT_OUT });
    const seen = await root
      .selectFrom('split_test_exposure')
      .select('first_at')
      .where('test_id', '=', running.id)
      .orderBy('first_at')
      .execute();
    const agesMin = seen.map(({ first_at }) => Math.round((Date.now() - first_at.getTime()) / 60_000));
    expect(agesMin).toEqual([12, 7]);
  });

  test('a visitor seen in two variants is excluded, even after converting', async () => {
    const running = await stage.over.start(stage.owner);
    const visitor = someone();
    await stage.over.send(stage.owner, visitor, [
      exposedBeat(running, 'film'),
      goalBeat('order', Date.now() + 1_000),
    ]);
    expect(await counts(running)).toMatchObject({ film: [1, 1] });
    await stage.over.send(stage.owner, visitor, [exposedBeat(running, 'nothing', Date.now() + 5_000)]);
    expect(await counts(running)).toEqual({
      nothing: [0, 0],
      film: [0, 0],
      withoutConsent: 0,
      seenInTwoVariants: 1,
    });
    const left = await stage.server.database.root
      .selectFrom('split_test_conversion')
      .selectAll()
      .where('test_id', '=', running.id)
      .execute();
    expect(left).toEqual([]);
  });

  test('without consent, with Global Privacy Control, bots and members do not count', async () => {
    const running = await stage.over.start(stage.owner);
    const beats = () => [exposedBeat(running, 'film'), goalBeat('order', Date.now() + 1_000)];
    await stage.over.send(stage.owner, { viewerId: null, headers: { 'user-agent': firefox(139) } }, beats());
    await stage.over.send(
      stage.owner,
      { ...someone(), headers: { 'sec-gpc': '1', 'user-agent': firefox(140) } },
      beats(),
    );
    await stage.over.send(stage.owner, { ...someone(), headers: CRAWLER }, beats());
    expect(await counts(running)).toEqual({
      nothing: [0, 0],
      film: [0, 0],
      withoutConsent: 2,
      seenInTwoVariants: 0,
    });
  });

  test('beats of another test, phase, variant or business count nothing', async () => {
    const running = await stage.over.start(stage.owner);
    const stranger = await stage.server.signUp();
    await stage.over.send(stage.owner, someone(), [exposedBeat(running, 'nobody-knows')]);
    await stage.over.send(stage.owner, someone(), [exposedBeat({ id: running.id, phase: 2 }, 'film')]);
    await stage.over.send(stage.owner, someone(), [exposedBeat({ id: randomUUID(), phase: 1 }, 'film')]);
    await stage.over.send(stranger, someone(), [exposedBeat(running, 'film')]);
    await stage.over.insights.counted(stranger);
    const visitor = someone();
    await stage.over.send(stage.owner, visitor, [exposedBeat(running, 'film')]);
    await stage.over.send(stage.owner, visitor, [goalBeat('another', Date.now() + 1_000)]);
    await stage.over.send(stranger, visitor, [goalBeat('order', Date.now() + 1_000)]);
    await stage.over.insights.counted(stranger);
    expect(await counts(running)).toEqual({ nothing: [0, 0], film: [1, 0], ...NOBODY_LEFT_OUT });
  });

  test('a page goal needs its own entry and a matching page', async () => {
    const url = 'shop.example/thanks/*';
    const running = await stage.over.start(stage.owner, { goal: { kind: 'page', url } });
    const reach = async (pageUrl: string, goal: string) => {
      const visitor = someone();
      await stage.over.send(stage.owner, visitor, [exposedBeat(running, 'film')]);
      await stage.over.send(stage.owner, { ...visitor, pageUrl }, [goalBeat(goal, Date.now() + 1_000)]);
    };
    await reach('https://shop.example/thanks/42?order=7', url);
    expect(await counts(running)).toMatchObject({ film: [1, 1] });
    await reach('https://shop.example/cart', url);
    await reach('https://shop.example/thanks/42', 'order');
    expect(await counts(running)).toMatchObject({ film: [3, 1] });
  });

  test('plays, views and clicks count only for the player under test', async () => {
    const both = (playerId: string): SplitVariant[] => [
      { key: 'a', weight: 0.5, playerId },
      { key: 'b', weight: 0.5, playerId },
    ];
    const variants = both(await stage.over.makePlayer(stage.owner));
    const [plays, views, clicks] = [
      await stage.over.start(stage.owner, { variants, goal: { kind: 'play' } }),
      await stage.over.start(stage.owner, { variants, goal: { kind: 'view' } }),
      await stage.over.start(stage.owner, { variants, goal: { kind: 'cta-click' } }),
    ];
    const now = Date.now() - 30_000;
    const watch = async (running: SplitTest, isTagged: boolean, beats: Partial<Beat>[]) => {
      const tag = { test: { id: running.id, phase: running.phase, variantKey: 'b' } };
      const playId = randomUUID();
      const visitor = someone();
      await stage.over.send(stage.owner, visitor, [exposedBeat(running, 'b', now)]);
      const said = beats.map((beat, seq) =>
        beatOf({
          playId,
          seq,
          tFirst: now + 100,
          tClient: now + 1_000,
          startupMs: 300,
          ...(isTagged && tag),
          ...beat,
        }),
      );
      await stage.over.send(stage.owner, visitor, said);
    };
    // The first frame was lost, but the picture advanced, which proves it.
    await watch(plays, true, [{ event: 'beat', playingMs: 600, tClient: now + 1_000 }]);
    await watch(plays, true, [{ event: 'first-frame' }]);
    await watch(plays, true, [{ event: 'intent' }]);
    await watch(plays, false, [{ event: 'first-frame', playingMs: 600 }]);
    expect(await counts(plays)).toMatchObject({ b: [4, 2] });
    await watch(views, true, [{ event: 'beat', playingMs: 10_000, tClient: now + 11_000 }]);
    await watch(views, true, [{ event: 'beat', playingMs: 9_999, tClient: now + 11_000 }]);
    await watch(views, true, [{ event: 'beat', playingMs: 60_000, tClient: now + 1_000 }]);
    expect(await counts(views)).toMatchObject({ b: [3, 1] });
    await watch(clicks, true, [{ event: 'cta-click' }]);
    await watch(clicks, true, [{ event: 'cta-shown' }]);
    await watch(clicks, false, [{ event: 'cta-click' }]);
    expect(await counts(clicks)).toMatchObject({ b: [3, 1] });
  });

  test('nobody is exposed during a pause, and a changed design is a new phase', async () => {
    const running = await stage.over.start(stage.owner);
    const visitor = someone();
    await stage.over.send(stage.owner, visitor, [exposedBeat(running, 'film')]);
    await stage.over.insights.counted(stage.owner);
    const { client } = stage.owner;
    const pause = { params: { id: running.id, state: 'PAUSED' } } as const;
    await client.call(toggleSplitTest, pause);
    await stage.over.send(stage.owner, someone(), [exposedBeat(running, 'film')]);
    // Goals still count during the pause.
    await stage.over.send(stage.owner, visitor, [goalBeat('order', Date.now() + 1_000)]);
    expect(await counts(running)).toMatchObject({ film: [1, 1] });

    const [control, film] = running.variants;
    if (!control || !film) throw new TypeError('two variants');
    const { name, widgetId, goal } = running;
    const variants = [
      { ...control, weight: 0.2 },
      { ...film, weight: 0.8 },
    ];
    await client.call(updateSplitTest, {
      params: { id: running.id },
      body: { name, widgetId, goal, variants },
    });
    const again = await client.call(toggleSplitTest, { params: { id: running.id, state: 'RUNNING' } });
    expect(again.phase).toBe(2);
    await stage.over.send(stage.owner, visitor, [exposedBeat(again, 'nothing')]);
    expect(await counts(again)).toEqual({ nothing: [1, 0], film: [0, 0], ...NOBODY_LEFT_OUT });
    expect(await counts(again, 1)).toMatchObject({ film: [1, 1], nothing: [0, 0] });
    // A goal of the second phase is none of the first.
    const another = someone();
    await stage.over.send(stage.owner, another, [goalBeat('order', Date.now() + 1_000)]);
    expect(await counts(again, 1)).toMatchObject({ film: [1, 1] });
  });

  test('an erased viewer stays counted but leaves no trace', async () => {
    const running = await stage.over.start(stage.owner);
    const viewerId = randomUUID();
    await stage.over.send(stage.owner, { viewerId }, [
      exposedBeat(running, 'film'),
      goalBeat('order', Date.now() + 1_000),
    ]);
    await eraseOverHttp(stage.owner, viewerId);
    expect(await counts(running)).toMatchObject({ film: [1, 1] });
    expect(await tracesOf(stage.server.database, viewerId)).toEqual([]);
    for (const table of ['split_test_exposure', 'split_test_goal', 'split_test_conversion'] as const) {
      const rows = await stage.server.database.root
        .selectFrom(table)
        .selectAll()
        .where('viewer_id', '=', viewerId)
        .execute();
      expect(rows, table).toEqual([]);
    }
    await stage.over.send(stage.owner, { viewerId }, [exposedBeat(running, 'film')]);
    expect(await counts(running)).toMatchObject({ film: [2, 1] });
  });

  test('agrees with a literal count of generated visitors, whatever the network does', async () => {
    const variants = [
      { key: 'a', weight: 0.2, playerId: null },
      { key: 'b', weight: 0.3, playerId: await stage.over.makePlayer(stage.owner) },
      { key: 'c', weight: 0.5, playerId: await stage.over.makePlayer(stage.owner) },
    ];
    const running = await stage.over.start(stage.owner, { variants });
    const random = createRandom(41);
    const startMs = Date.now() - 60_000;
    const expected = { a: [0, 0], b: [0, 0], c: [0, 0] } as Record<string, [number, number]>;
    let mixed = 0;
    const parcels: { viewerId: string; beats: Beat[] }[] = [];
    for (let visitor = 0; visitor < 150; visitor += 1) {
      const viewerId = random.uuid();
      const at = () => startMs + random.whole(0, 55) * 1_000;
      const seen = Array.from({ length: random.whole(1, 3) }, () => ({
        key: random.chance(0.9) ? (['a', 'b', 'c'][visitor % 3] ?? 'a') : random.pick(['a', 'b', 'c']),
        atMs: at(),
      }));
      const goals = Array.from({ length: random.whole(0, 2) }, at);
      const said = [
        ...seen.map(({ key, atMs }) => exposedBeat(running, key, atMs)),
        ...goals.map((atMs) => goalBeat('order', atMs)),
      ];
      const copies = random.shuffle([...said, ...said.filter(() => random.chance(0.4))]);
      while (copies.length > 0) parcels.push({ viewerId, beats: copies.splice(0, random.whole(1, 2)) });

      const keys = new Set(seen.map(({ key }) => key));
      const count = expected[seen[0]?.key ?? ''];
      if (keys.size > 1) mixed += 1;
      else if (count) {
        const firstMs = Math.min(...seen.map(({ atMs }) => atMs));
        count[0] += 1;
        count[1] += Number(goals.some((atMs) => atMs >= firstMs && atMs <= firstMs + 7 * DAY_MS));
      }
    }
    const shuffled = random.shuffle(parcels);
    while (shuffled.length > 0) {
      const flight = shuffled.splice(0, 25);
      await Promise.all(
        flight.map(({ viewerId, beats }) => stage.over.send(stage.owner, { viewerId }, beats)),
      );
    }
    expect(mixed).toBeGreaterThan(3);
    const results = await stage.over.results(stage.owner, running.id);
    expect(await counts(running)).toEqual({ ...expected, withoutConsent: 0, seenInTwoVariants: mixed });
    expect(
      results.days.at(-1)?.variants.map(({ exposures, conversions }) => [exposures, conversions]),
    ).toEqual(Object.values(expected));
    const { root } = stage.server.database;
    const conversions = await root
      .selectFrom('split_test_conversion')
      .selectAll()
      .where('test_id', '=', running.id)
      .execute();
    expect(conversions).toHaveLength(
      Object.values(expected).reduce((sum, [, converted]) => sum + converted, 0),
    );
  });
});
