import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/content/content-fixture.ts';
import { databasesUnderTest, type TestDatabase } from '../../../test/database.ts';
import type { Executor } from '../../db/database.ts';
import { findOpenTests, isInOpenTest, selectStartedTests } from './link-repository.ts';
import {
  deleteDraft,
  endPhase,
  findPhasesOf,
  findTest,
  insertPhase,
  insertTest,
  listTests,
  lockTest,
  startRun,
  stopRun,
  updateTest,
} from './repository.ts';
import { findDays, findRunMs } from './results-repository.ts';
import type { NewSplitTest } from './tables.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);
const GOAL = { kind: 'custom', name: 'order' } as const;
const QUERY = { page: 0, size: 10, sort: 'createdDate,DESC', search: '', isArchived: false } as const;

describe.each(databasesUnderTest())('the tables of split tests, on $kind', ({ open }) => {
  let database: TestDatabase;
  let db: Executor;
  let businessId: string;
  let otherBusinessId: string;
  beforeAll(async () => {
    database = await open();
    db = database.root;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    businessId = (await addMember(database)).businessId;
    otherBusinessId = (await addMember(database)).businessId;
  });

  const variantsWith = (playerId: string) => [
    { key: 'nothing', weight: 0.5, playerId: null },
    { key: 'film', weight: 0.5, playerId },
  ];
  /** Adds a test of the business, on a widget and with a player of its own. @returns its id */
  async function add(given: Partial<NewSplitTest> = {}): Promise<string> {
    const id = uuidv7();
    await insertTest(db, {
      id,
      business_id: businessId,
      created_by: null,
      widget_id: uuidv7(),
      widget_name: 'A widget',
      name: 'A test',
      state: 'DRAFT',
      variants: JSON.stringify(variantsWith(uuidv7())),
      goal: JSON.stringify(GOAL),
      started_at: null,
      completed_at: null,
      created_at: NOW,
      updated_at: NOW,
      ...given,
    });
    return id;
  }
  const addPhase = (testId: string, phase: number, playerId = uuidv7()) =>
    insertPhase(db, {
      ...{ testId, phase, businessId, goal: GOAL },
      variants: variantsWith(playerId),
      seed: `seed ${phase}`,
      now: after(phase),
    });
  /** Adds a test in its first phase. @returns its id */
  async function addStarted(given: Partial<NewSplitTest> = {}, playerId?: string): Promise<string> {
    const id = await add({ state: 'RUNNING', phase: 1, started_at: NOW, ...given });
    await addPhase(id, 1, playerId);
    return id;
  }
  const stateOf = async (id: string) => (await findTest(db, businessId, id))?.state;

  test('a test is found by its business, with the start of its current phase', async () => {
    const id = await addStarted({ phase: 2 });
    await addPhase(id, 2);
    const draft = await add();
    expect(await findTest(db, businessId, id)).toMatchObject({
      id,
      widget_name: 'A widget',
      phase: 2,
      phase_started_at: after(2),
    });
    expect(await findTest(db, businessId, draft)).toMatchObject({ id: draft, phase_started_at: null });
    expect(await findTest(db, otherBusinessId, id)).toBeUndefined();
  });

  test('a test is locked by its business', async () => {
    const [id, other] = [await add(), await add()];
    const locked = (business: string, testId: string) =>
      database.transaction(async (tx) => (await lockTest(tx, business, testId))?.id);
    expect([await locked(businessId, id), await locked(businessId, other)]).toEqual([id, other]);
    expect(await locked(otherBusinessId, id)).toBeUndefined();
  });

  test('lists the tests of a business, active or archived, of a widget, or open with a player', async () => {
    const [widgetId, playerId] = [uuidv7(), uuidv7()];
    const first = await add({ name: 'beta', widget_id: widgetId });
    const second = await addStarted({ name: 'Alpha', created_at: after(1) }, playerId);
    const archived = await add({ name: 'gamma', is_archived: true });
    await add({ name: 'foreign', business_id: otherBusinessId, widget_id: widgetId });
    const listed = async (query: Partial<Parameters<typeof listTests>[2]>) =>
      (await listTests(db, businessId, { ...QUERY, ...query })).content.map(({ id }) => id);
    expect(await listed({})).toEqual([second, first]);
    expect(await listed({ sort: 'createdDate,ASC' })).toEqual([first, second]);
    expect(await listed({ sort: 'name,ASC' })).toEqual([second, first]);
    expect(await listed({ isArchived: true })).toEqual([archived]);
    expect(await listed({ widgetId })).toEqual([first]);
    expect(await listed({ openWithPlayerId: playerId })).toEqual([second]);
    expect(await listed({ search: 'BET' })).toEqual([first]);
    expect((await listTests(db, businessId, QUERY)).totalElements).toBe(2);
  });

  test('a change is of one test', async () => {
    const [id, other] = [await add(), await add()];
    await updateTest(db, id, { name: 'Renamed', state: 'RUNNING' });
    expect(await findTest(db, businessId, id)).toMatchObject({ name: 'Renamed', state: 'RUNNING' });
    expect(await findTest(db, businessId, other)).toMatchObject({ name: 'A test', state: 'DRAFT' });
  });

  test('deletes one draft of the business, and nothing that was started', async () => {
    const [id, other] = [await add(), await add()];
    const started = await addStarted();
    expect(await deleteDraft(db, otherBusinessId, id, new Date())).toBe(false);
    expect(await deleteDraft(db, businessId, started, new Date())).toBe(false);
    expect(await stateOf(id)).toBe('DRAFT');
    expect(await deleteDraft(db, businessId, id, new Date())).toBe(true);
    expect(await deleteDraft(db, businessId, id, new Date())).toBe(false);
    expect([await stateOf(id), await stateOf(other), await stateOf(started)]).toEqual([
      undefined,
      'DRAFT',
      'RUNNING',
    ]);
  });

  test('the phases of a test stand in order, and one ends alone', async () => {
    const id = await addStarted();
    await addPhase(id, 3);
    await addPhase(id, 2);
    const other = await addStarted();
    await endPhase(db, { testId: id, phase: 2, now: after(5), countsUntil: after(6) });
    const phases = await findPhasesOf(db, id);
    expect(
      phases.map(({ phase, seed, ended_at, counts_until }) => [phase, seed, ended_at, counts_until]),
    ).toEqual([
      [1, 'seed 1', null, null],
      [2, 'seed 2', after(5), after(6)],
      [3, 'seed 3', null, null],
    ]);
    expect(phases[0]).toMatchObject({
      test_id: id,
      business_id: businessId,
      goal: GOAL,
      started_at: after(1),
      mismatch_at: null,
      mismatch_p: 1,
    });
    expect(await findPhasesOf(db, other)).toMatchObject([{ phase: 1, ended_at: null }]);
  });

  test('the time that a phase has run leaves out its pauses, other phases and other tests', async () => {
    const [id, other] = [await addStarted(), await addStarted()];
    await addPhase(id, 2);
    const run = (test_id: string, phase: number, ms: number) =>
      startRun(db, { test_id, phase, started_at: after(ms) });
    await run(id, 1, 0);
    await run(other, 1, 0);
    await stopRun(db, id, after(100));
    await run(id, 1, 1_000);
    expect(await findRunMs(db, id, 1, after(1_050))).toBe(150);
    await stopRun(db, id, after(1_100));
    await run(id, 2, 2_000);
    const later = after(2_007);
    expect(await findRunMs(db, id, 1, later)).toBe(200);
    expect(await findRunMs(db, id, 2, later)).toBe(7);
    expect(await findRunMs(db, other, 1, later)).toBe(2_007);
    expect(await findRunMs(db, uuidv7(), 1, later)).toBe(0);
  });

  test('a run that starts in the millisecond in which it stopped goes on', async () => {
    const id = await addStarted();
    const run = { test_id: id, phase: 1, started_at: NOW };
    await startRun(db, run);
    await stopRun(db, id, NOW);
    await startRun(db, run);
    expect(await findRunMs(db, id, 1, after(9))).toBe(9);
  });

  test('the days of a phase stand in order, by day and variant', async () => {
    const [id, other] = [await addStarted(), await addStarted()];
    const counts = { exposures: 1, conversions: 2, mixed: 3, without_consent: 4 };
    const day = (test_id: string, phase: number, date: string, variant_key: string) => ({
      ...{ test_id, phase, day: date, variant_key },
      ...counts,
    });
    await db
      .insertInto('split_test_day')
      .values([
        day(id, 1, '2026-03-02', 'b'),
        day(id, 1, '2026-03-02', 'a'),
        day(id, 1, '2026-03-01', 'b'),
        day(id, 2, '2026-03-01', 'a'),
        day(other, 1, '2026-03-01', 'a'),
      ])
      .execute();
    expect(await findDays(db, id, 1)).toEqual([
      { day: '2026-03-01', variant_key: 'b', ...counts },
      { day: '2026-03-02', variant_key: 'a', ...counts },
      { day: '2026-03-02', variant_key: 'b', ...counts },
    ]);
  });

  test('a player is in a test that is running or paused, in its design or its phase', async () => {
    const [designed, shown, finished, idle] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const variants = JSON.stringify(variantsWith(designed));
    await addStarted({ state: 'PAUSED', variants }, shown);
    await addStarted({ state: 'COMPLETED', completed_at: NOW }, finished);
    await add({ variants: JSON.stringify(variantsWith(idle)) });
    const isIn = (playerId: string, business = businessId) => isInOpenTest(db, business, playerId);
    expect(await Promise.all([designed, shown, finished, idle].map((id) => isIn(id)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await isIn(designed, otherBusinessId)).toBe(false);
  });

  test('finds the open tests of the widgets that were asked for', async () => {
    const [running, paused, completed, drafted, unasked, foreign] = Array.from({ length: 6 }, () => uuidv7());
    const widgets = [running, paused, completed, drafted, foreign] as string[];
    const first = await addStarted({ widget_id: running as string });
    const second = await addStarted({ widget_id: paused as string, state: 'PAUSED' });
    await addStarted({ widget_id: completed as string, state: 'COMPLETED', completed_at: NOW });
    await add({ widget_id: drafted as string });
    await addStarted({ widget_id: unasked as string });
    await addStarted({ widget_id: foreign as string, business_id: otherBusinessId });
    expect(await findOpenTests(db, businessId, widgets)).toEqual(
      new Map([
        [running, first],
        [paused, second],
      ]),
    );
    expect(await findOpenTests(db, businessId, [])).toEqual(new Map());
  });

  test('finds what runs in the business, and what pauses on the widgets that were asked for', async () => {
    const widgetId = uuidv7();
    const running = await addStarted();
    const paused = await addStarted({ state: 'PAUSED', widget_id: widgetId });
    await addStarted({ state: 'PAUSED' });
    await addStarted({ business_id: otherBusinessId });
    const found = async (ids: string[]) =>
      (await selectStartedTests(businessId, ids).execute(db)).rows.map(({ id }) => id);
    expect(await found([])).toEqual([running]);
    expect((await found([widgetId])).sort()).toEqual([running, paused].sort());
  });
});
