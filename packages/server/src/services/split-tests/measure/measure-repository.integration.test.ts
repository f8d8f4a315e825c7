import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/content/content-fixture.ts';
import { databasesUnderTest, type TestDatabase } from '../../../../test/database.ts';
import { NOON_MS } from '../../../../test/insights/play-states.ts';
import type { Executor } from '../../../db/database.ts';
import { insertPhase, insertTest, startRun, stopRun } from '../repository.ts';
import {
  countExposures,
  deleteGoalsBefore,
  deleteGoalsOfViewer,
  type Exposure,
  findPhases,
  findPhasesOfViewer,
  findVisits,
  renameVisitor,
  saveConversions,
  saveExposures,
  saveGoals,
  saveMismatch,
  type Visitor,
} from './measure-repository.ts';
import type { ReachedGoal } from './reached-goals.ts';

const after = (ms: number) => new Date(NOON_MS + ms);
const CUSTOM = { kind: 'custom', name: 'order' } as const;

describe.each(databasesUnderTest())('the tables of what split tests measure, on $kind', ({ open }) => {
  let database: TestDatabase;
  let db: Executor;
  let businessId: string;
  let visitor: Visitor;
  beforeAll(async () => {
    database = await open();
    db = database.root;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    businessId = (await addMember(database)).businessId;
    visitor = { test_id: uuidv7(), phase: 1, viewer_id: uuidv7(), business_id: businessId };
  });

  /** Adds a test with a phase. @returns its id */
  async function addTest(
    goal: { kind: 'play' } | typeof CUSTOM = CUSTOM,
    business = businessId,
  ): Promise<string> {
    const id = uuidv7();
    const variants = [{ key: 'a', weight: 1, playerId: null }];
    await insertTest(db, {
      ...{ id, business_id: business, created_by: null, widget_id: uuidv7(), widget_name: '', name: '' },
      ...{ state: 'RUNNING', variants: JSON.stringify(variants), goal: JSON.stringify(goal), phase: 1 },
      ...{ started_at: after(0), completed_at: null, created_at: after(0), updated_at: after(0) },
    });
    await insertPhase(db, {
      testId: id,
      businessId: business,
      phase: 1,
      seed: '',
      variants,
      goal,
      now: after(0),
    });
    return id;
  }
  const exposureOf = (of: Visitor, given: Partial<Exposure> = {}): Exposure => ({
    ...of,
    variant_key: 'a',
    is_cookieless: false,
    first_at: after(0),
    ...given,
  });
  const goalOf = (of: Visitor, given: Partial<ReachedGoal> = {}): ReachedGoal => ({
    ...of,
    play_id: visitor.test_id,
    seq: 1,
    at: after(0),
    ...given,
  });

  test('finds the phases of the tests that are named, and those of a business whose goal any beat can reach', async () => {
    const other = (await addMember(database)).businessId;
    const [custom, played, foreign] = [
      await addTest(),
      await addTest({ kind: 'play' }),
      await addTest(CUSTOM, other),
    ];
    const found = async (testIds: string[], businessIds: string[]) =>
      (await findPhases(db, testIds, businessIds)).map(({ test_id }) => test_id).sort();
    expect(await found([played], [])).toEqual([played]);
    expect(await found([], [businessId])).toEqual([custom]);
    expect(await found([played], [businessId])).toEqual([custom, played].sort());
    expect(await found([foreign], [businessId])).toEqual([custom, foreign].sort());
    expect(await found([], [])).toEqual([]);
  });

  test('a phase tells when it ran and until when goals count', async () => {
    const id = await addTest();
    const find = async () => (await findPhases(db, [id], []))[0];
    expect(await find()).toMatchObject({
      startedAtMs: NOON_MS,
      countsUntilMs: Number.POSITIVE_INFINITY,
      runs: [],
    });
    await startRun(db, { test_id: id, phase: 1, started_at: after(1) });
    await stopRun(db, id, after(5));
    await startRun(db, { test_id: id, phase: 1, started_at: after(9) });
    const counts = db.updateTable('split_test_phase').set({ counts_until: after(20) });
    await counts.where('test_id', '=', id).execute();
    const phase = await find();
    expect(phase?.countsUntilMs).toBe(NOON_MS + 20);
    expect(phase?.runs.toSorted((a, b) => a.fromMs - b.fromMs)).toEqual([
      { fromMs: NOON_MS + 1, untilMs: NOON_MS + 5 },
      { fromMs: NOON_MS + 9, untilMs: Number.POSITIVE_INFINITY },
    ]);
  });

  test('keeps the earliest exposure and goal of each, and of a play as a whole the latest knowledge', async () => {
    for (const ms of [5, 3, 7]) {
      await saveExposures(db, [exposureOf(visitor, { first_at: after(ms) })]);
      await saveGoals(db, [goalOf(visitor, { at: after(ms) }), goalOf(visitor, { seq: -1, at: after(ms) })]);
    }
    const { exposures, goals, conversions } = await findVisits(db, [visitor]);
    expect(exposures).toEqual([exposureOf(visitor, { first_at: after(3) })]);
    expect(goals.toSorted((a, b) => a.seq - b.seq).map(({ seq, at }) => [Number(seq), at])).toEqual([
      [-1, after(7)],
      [1, after(3)],
    ]);
    expect(conversions).toEqual([]);
  });

  test('what is known of a visitor is of their phase and test', async () => {
    const others = [
      { ...visitor, viewer_id: uuidv7() },
      { ...visitor, phase: 2 },
      { ...visitor, test_id: uuidv7() },
    ];
    await saveExposures(
      db,
      [visitor, ...others].map((each) => exposureOf(each)),
    );
    await saveGoals(
      db,
      [visitor, ...others].map((each) => goalOf(each)),
    );
    for (const each of [visitor, ...others]) {
      const visits = await findVisits(db, [each]);
      expect(visits.exposures).toEqual([exposureOf(each)]);
      expect(visits.goals).toMatchObject([each]);
    }
    expect((await findVisits(db, [visitor, ...others])).exposures).toHaveLength(4);
  });

  test('a conversion that no longer holds goes, and no other', async () => {
    const other = { ...visitor, viewer_id: uuidv7() };
    const conversionOf = (of: Visitor, ms: number) => ({ ...of, variant_key: 'a', at: after(ms) });
    await saveConversions(db, [conversionOf(visitor, 1), conversionOf(other, 1)], []);
    await saveConversions(db, [conversionOf(other, 2)], [visitor]);
    const { conversions } = await findVisits(db, [visitor, other]);
    expect(conversions).toEqual([conversionOf(other, 2)]);
  });

  test('counts the visitors of a phase by variant, over its days', async () => {
    const { test_id } = visitor;
    const day = (phase: number, date: string, variant_key: string, exposures: number) => ({
      ...{ test_id, phase, day: date, variant_key, exposures },
      ...{ conversions: 0, mixed: 0, without_consent: 0 },
    });
    await db
      .insertInto('split_test_day')
      .values([
        day(1, '2026-03-01', 'a', 3),
        day(1, '2026-03-02', 'a', 4),
        day(1, '2026-03-01', 'b', 5),
        day(2, '2026-03-01', 'a', 9),
        { ...day(1, '2026-03-01', 'a', 8), test_id: uuidv7() },
      ])
      .execute();
    const counts = await countExposures(db, test_id, 1);
    expect(new Map([...counts].map(([key, count]) => [key, Number(count)]))).toEqual(
      new Map([
        ['a', 7],
        ['b', 5],
      ]),
    );
  });

  test('a mismatch keeps its smallest p and its first date, in its own phase', async () => {
    const [id, other] = [await addTest(), await addTest()];
    const mismatchOf = async (testId: string) => {
      const { mismatch_p, mismatch_at } = await db
        .selectFrom('split_test_phase')
        .select(['mismatch_p', 'mismatch_at'])
        .where('test_id', '=', testId)
        .executeTakeFirstOrThrow();
      return [mismatch_p, mismatch_at];
    };
    const phase = { test_id: id, phase: 1 };
    await saveMismatch(db, phase, { p: 0.5, since: null });
    expect(await mismatchOf(id)).toEqual([0.5, null]);
    await saveMismatch(db, phase, { p: 0.01, since: after(1) });
    await saveMismatch(db, phase, { p: 0.02, since: after(2) });
    expect(await mismatchOf(id)).toEqual([0.01, after(1)]);
    await saveMismatch(db, { test_id: id, phase: 2 }, { p: 0, since: after(3) });
    expect([await mismatchOf(id), await mismatchOf(other)]).toEqual([
      [0.01, after(1)],
      [1, null],
    ]);
  });

  test('an erased viewer is renamed in one phase and forgotten in their business', async () => {
    const { test_id, viewer_id: viewerId } = visitor;
    const rows = [visitor, { ...visitor, phase: 2 }, { ...visitor, viewer_id: uuidv7() }];
    const elsewhere = { ...visitor, test_id: uuidv7(), business_id: uuidv7() };
    await saveExposures(db, [
      ...[...rows, elsewhere].map((each) => exposureOf(each)),
      exposureOf(visitor, { variant_key: 'b' }),
    ]);
    await saveConversions(
      db,
      [...rows, elsewhere].map((each) => ({ ...each, variant_key: 'a', at: after(0) })),
      [],
    );
    await saveGoals(
      db,
      [...rows, elsewhere].map((each) => goalOf(each)),
    );
    const viewer = { businessId, viewerId };
    const phases = await findPhasesOfViewer(db, viewer);
    expect(phases.map(({ phase }) => phase).sort()).toEqual([1, 2]);
    expect(phases.every((each) => each.test_id === test_id)).toBe(true);

    const strangerId = uuidv7();
    await renameVisitor(db, { test_id, phase: 1 }, viewerId, strangerId);
    const stranger = await findVisits(db, [{ ...visitor, viewer_id: strangerId }]);
    expect([stranger.exposures.length, stranger.conversions.length]).toEqual([2, 1]);
    const left = await findVisits(db, [visitor]);
    expect([left.exposures, left.conversions]).toEqual([[], []]);
    for (const each of [...rows.slice(1), elsewhere]) {
      const visits = await findVisits(db, [each]);
      expect([visits.exposures.length, visits.conversions.length]).toEqual([1, 1]);
    }

    expect(await deleteGoalsOfViewer(db, viewer)).toBe(2);
    expect(await deleteGoalsOfViewer(db, viewer)).toBe(0);
    const goals = await findVisits(db, [...rows, elsewhere]);
    expect(goals.goals.map(({ viewer_id, business_id }) => [viewer_id, business_id]).sort()).toEqual(
      [rows[2], elsewhere].map((each) => [each?.viewer_id, each?.business_id]).sort(),
    );
  });

  test('goals from before a moment go, and one from that very moment stays', async () => {
    await deleteGoalsBefore(db, after(9));
    await saveGoals(
      db,
      [-1, 0, 1].map((ms) => goalOf(visitor, { seq: ms + 5, at: after(ms) })),
    );
    expect(await deleteGoalsBefore(db, after(0))).toBe(1);
    const { goals } = await findVisits(db, [visitor]);
    expect(goals.map(({ seq }) => Number(seq)).sort()).toEqual([5, 6]);
  });
});
