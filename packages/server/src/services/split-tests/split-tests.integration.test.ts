import { randomUUID } from 'node:crypto';
import { assignContent, deletePlayer } from '@commoncast/core/players/api';
import {
  createSplitTest,
  deleteSplitTest,
  getSplitTest,
  getSplitTestResults,
  listRunningTests,
  listSplitTests,
  toggleSplitTest,
  updateSplitTest,
} from '@commoncast/core/split-tests/api';
import { deleteWidget, getPageDetails, updateWidget } from '@commoncast/core/widgets/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { splitTestDraft } from '../../../test/split-tests/drafts.ts';
import {
  type SplitTestsOverHttp,
  splitTestsOverHttp,
} from '../../../test/split-tests/split-tests-over-http.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';

const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };

describe.each(databaseUnderTest())('split tests on $kind', ({ open }) => {
  let server: TestServer;
  let over: SplitTestsOverHttp;
  let owner: SignedUp;
  let playerId: string;
  let widgetId: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), engine: scriptedEngine() });
    over = splitTestsOverHttp(server);
    owner = await server.signUp();
    playerId = await over.makePlayer(owner);
    widgetId = await over.makeWidget(owner, playerId);
  });
  afterAll(() => server.close());

  const toggle = (id: string, state: 'RUNNING' | 'PAUSED' | 'COMPLETED') =>
    owner.client.call(toggleSplitTest, { params: { id, state } });
  const draft = (overrides = {}) => splitTestDraft(widgetId, playerId, overrides);
  const create = (overrides = {}) => owner.client.call(createSplitTest, { body: draft(overrides) });
  const change = (id: string, overrides = {}) =>
    owner.client.call(updateSplitTest, { params: { id }, body: draft(overrides) });
  const pageOf = (url = 'https://shop.example/a') =>
    server.client.call(getPageDetails, { query: { key: owner.business.publicKey, url } });

  test('goes from draft to running, paused and finished, and allows no other transition', async () => {
    const { id, ...made } = await create();
    expect(made).toMatchObject({ state: 'DRAFT', phase: 0, startedAt: null, widgetName: 'Spring offer' });
    await expect(toggle(id, 'PAUSED')).rejects.toMatchObject(ILLEGAL);
    await expect(toggle(id, 'COMPLETED')).rejects.toMatchObject(ILLEGAL);
    const running = await toggle(id, 'RUNNING');
    expect(running).toMatchObject({ state: 'RUNNING', phase: 1 });
    await expect(toggle(id, 'RUNNING')).rejects.toMatchObject(ILLEGAL);
    expect(await toggle(id, 'PAUSED')).toMatchObject({ state: 'PAUSED', phase: 1 });
    expect(await toggle(id, 'RUNNING')).toMatchObject({
      state: 'RUNNING',
      phase: 1,
      phaseStartedAt: running.phaseStartedAt,
    });
    expect((await toggle(id, 'COMPLETED')).completedAt).not.toBeNull();
    for (const state of ['RUNNING', 'PAUSED', 'COMPLETED'] as const) {
      await expect(toggle(id, state)).rejects.toMatchObject(ILLEGAL);
    }
    await expect(toggle(id, 'DRAFT' as 'RUNNING')).rejects.toMatchObject({ status: 400 });
  });

  test('only one of many tests that start at once on a widget runs', async () => {
    const tests = await Promise.all([1, 2, 3, 4].map(() => create()));
    const answers = await Promise.allSettled(tests.map(({ id }) => toggle(id, 'RUNNING')));
    const running = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []));
    expect(running).toHaveLength(1);
    for (const one of answers) if (one.status === 'rejected') expect(one.reason).toMatchObject(ILLEGAL);
    const winner = String(running[0]);
    const ends = await Promise.allSettled([1, 2, 3].map(() => toggle(winner, 'COMPLETED')));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the design is locked while a test runs; changing it during a pause begins a new phase', async () => {
    const { id } = await create();
    await toggle(id, 'RUNNING');
    const [control, film] = draft().variants;
    if (!control || !film) throw new TypeError('two variants');
    const other = {
      variants: [
        { ...control, weight: 0.1 },
        { ...film, weight: 0.9 },
      ],
    };
    await expect(change(id, other)).rejects.toMatchObject({
      ...ILLEGAL,
      fields: { variants: expect.any(String) },
    });
    await expect(change(id, { goal: { kind: 'custom', name: 'x' } })).rejects.toMatchObject({
      ...ILLEGAL,
      fields: { goal: expect.any(String) },
    });
    await expect(change(id, { isArchived: true })).rejects.toMatchObject(ILLEGAL);
    expect((await change(id, { name: 'Renamed' })).name).toBe('Renamed');
    const [before] = await server.client.call(listRunningTests, { query: { key: owner.business.publicKey } });
    await toggle(id, 'PAUSED');
    await expect(change(id, { widgetId: await over.makeWidget(owner, playerId) })).rejects.toMatchObject(
      ILLEGAL,
    );
    await change(id, other);
    expect((await toggle(id, 'RUNNING')).phase).toBe(2);
    const [after] = await server.client.call(listRunningTests, { query: { key: owner.business.publicKey } });
    expect(after?.variants.map(({ weight }) => weight)).toEqual([0.1, 0.9]);
    expect(after?.seed).not.toBe(before?.seed);
    const results = await owner.client.call(getSplitTestResults, { params: { id } });
    expect(results.phases.map(({ phase, endedAt }) => [phase, endedAt !== null])).toEqual([
      [1, true],
      [2, false],
    ]);
    await toggle(id, 'COMPLETED');
    await expect(change(id)).rejects.toMatchObject(ILLEGAL);
    expect(await change(id, { ...other, isArchived: true })).toMatchObject({ isArchived: true });
  });

  test('a page gets the test while it runs, and shows the control while it does not', async () => {
    const other = await over.makePlayer(owner);
    // What has no video shows nothing.
    const video = await readyVideo(owner);
    for (const id of [other, playerId]) {
      const body = { embeddedVideoPlayerId: id, contentId: video.id, category: 'VOD' } as const;
      await owner.client.call(assignContent, { body });
    }
    const own = await owner.client.call(updateWidget, {
      params: { id: widgetId },
      body: widgetDraft({ playerId }),
    });
    const variants = [
      { key: 'a', weight: 0.5, playerId: other },
      { key: 'b', weight: 0.5, playerId },
    ];
    const goal = { kind: 'page', url: 'shop.example/thanks' } as const;
    const { id } = await create({ variants, goal });
    const shown = async () => (await pageOf()).widgets?.find((one) => one.id === widgetId);
    await toggle(id, 'RUNNING');
    const running = await shown();
    expect(running?.test?.variants.map(({ key, player }) => [key, player?.id])).toEqual([
      ['a', other],
      ['b', playerId],
    ]);
    expect((await pageOf('https://shop.example/thanks')).goals).toEqual([goal.url]);
    expect((await pageOf()).goals).toEqual([]);
    expect(running?.player?.id).toBe(playerId);
    await toggle(id, 'PAUSED');
    expect(await shown()).toMatchObject({ test: null, player: { id: other } });
    await expect(owner.client.call(deleteWidget, { params: { id: own.id } })).rejects.toMatchObject(ILLEGAL);
    await toggle(id, 'COMPLETED');
    expect(await server.client.call(listRunningTests, { query: { key: owner.business.publicKey } })).toEqual(
      [],
    );
  });

  test('results of a draft say that nobody has seen it, and which variant is the control', async () => {
    const { id } = await create();
    const results = await owner.client.call(getSplitTestResults, { params: { id } });
    expect(results).toMatchObject({
      state: 'DRAFT',
      phase: 0,
      phases: [],
      days: [],
      daysRun: 0,
      verdict: 'NOT_STARTED',
      mismatch: { since: null, anytimeP: 1 },
    });
    expect(results.variants.map(({ key, isControl }) => [key, isControl])).toEqual([
      ['nothing', true],
      ['film', false],
    ]);
  });

  test('a goal that names a plain fragment is reached there; only its page is asked for fragments', async () => {
    const goal = { kind: 'page', url: 'shop.example/order#thanks' } as const;
    const { id } = await create({ goal });
    const order = async (fragment = '', path = 'order') => {
      const query = { key: owner.business.publicKey, url: `https://shop.example/${path}`, fragment };
      const { goals, namesFragments } = await server.client.call(getPageDetails, { query });
      return { goals, namesFragments };
    };
    expect(await order()).toEqual({ goals: [], namesFragments: false });
    await toggle(id, 'RUNNING');
    expect(await order()).toEqual({ goals: [], namesFragments: true });
    expect(await order('thanks')).toEqual({ goals: [goal.url], namesFragments: true });
    expect(await order('pay')).toEqual({ goals: [], namesFragments: true });
    expect(await order('', 'basket')).toEqual({ goals: [], namesFragments: false });
    await toggle(id, 'COMPLETED');
    expect(await order()).toEqual({ goals: [], namesFragments: false });
  });

  test('a draft can be deleted, a started test cannot', async () => {
    const { id } = await create();
    await owner.client.call(deleteSplitTest, { params: { id } });
    await expect(owner.client.call(getSplitTest, { params: { id } })).rejects.toMatchObject(NOT_FOUND);
    const started = await create();
    await toggle(started.id, 'RUNNING');
    await toggle(started.id, 'COMPLETED');
    await expect(owner.client.call(deleteSplitTest, { params: { id: started.id } })).rejects.toMatchObject(
      ILLEGAL,
    );
  });

  test('does not start with a deleted player', async () => {
    const doomed = await over.makePlayer(owner);
    const { id } = await create({
      variants: [
        { key: 'a', weight: 0.5, playerId: doomed },
        { key: 'b', weight: 0.5, playerId },
      ],
    });
    await owner.client.call(deletePlayer, { params: { id: doomed } });
    await expect(toggle(id, 'RUNNING')).rejects.toMatchObject(ILLEGAL);
  });

  test('a player cannot be deleted while a running or paused test shows it', async () => {
    const shown = await over.makePlayer(owner);
    const remove = () => owner.client.call(deletePlayer, { params: { id: shown } });
    const variants = [
      { key: 'a', weight: 0.5, playerId: shown },
      { key: 'b', weight: 0.5, playerId },
    ];
    const query = { openWithPlayerId: shown };
    const open = async () =>
      (await owner.client.call(listSplitTests, { query })).content.map((one) => one.id);
    const { id } = await create({ variants });
    expect(await open()).toEqual([]);
    await toggle(id, 'RUNNING');
    expect(await open()).toEqual([id]);
    await expect(remove()).rejects.toMatchObject(ILLEGAL);
    await toggle(id, 'PAUSED');
    await expect(remove()).rejects.toMatchObject(ILLEGAL);
    // Until the test goes on, pages show the control of the phase before.
    await change(id);
    expect(await open()).toEqual([id]);
    await expect(remove()).rejects.toMatchObject(ILLEGAL);
    await toggle(id, 'COMPLETED');
    expect(await open()).toEqual([]);
    await remove();
  });

  test('either a player is deleted or a test with it is started, but not both', async () => {
    const shown = await over.makePlayer(owner);
    const variants = [
      { key: 'a', weight: 0.5, playerId: shown },
      { key: 'b', weight: 0.5, playerId },
    ];
    const { id } = await create({ variants });
    const both = await Promise.allSettled([
      toggle(id, 'RUNNING'),
      owner.client.call(deletePlayer, { params: { id: shown } }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject(ILLEGAL);
    if (both[0].status === 'fulfilled') await toggle(id, 'COMPLETED');
  });

  test('either a widget is deleted or a test on it is started, but not both', async () => {
    const tested = await over.makeWidget(owner, playerId);
    const { id } = await create({ widgetId: tested });
    const both = await Promise.allSettled([
      toggle(id, 'RUNNING'),
      owner.client.call(deleteWidget, { params: { id: tested } }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject(ILLEGAL);
    if (both[0].status === 'fulfilled') await toggle(id, 'COMPLETED');
  });

  test.each([
    [
      'weights that do not sum to 1',
      {
        variants: [
          { key: 'a', weight: 0.5, playerId: null },
          { key: 'b', weight: 0.4, playerId: null },
        ],
      },
      'variants',
    ],
    ['one variant', { variants: [{ key: 'a', weight: 0.99, playerId: null }] }, 'variants'],
    [
      'two of a name',
      {
        variants: [
          { key: 'a', weight: 0.5, playerId: null },
          { key: 'a', weight: 0.5, playerId: null },
        ],
      },
      'variants',
    ],
    ['a play that a hold-out cannot reach', { goal: { kind: 'play' } }, 'goal'],
    ['a page that is none', { goal: { kind: 'page', url: 'javascript:alert(1)' } }, 'goal.url'],
    ['a widget that is not there', { widgetId: randomUUID() }, 'widgetId'],
    [
      'a player that is not there',
      {
        variants: [
          { key: 'a', weight: 0.5, playerId: null },
          { key: 'b', weight: 0.5, playerId: randomUUID() },
        ],
      },
      'variants.1.playerId',
    ],
  ])('refuses %s', async (_, overrides, field) => {
    await expect(create(overrides)).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: { [field]: expect.any(String) },
    });
  });

  test('another business cannot see it', async () => {
    const { id } = await create();
    const { client } = await server.signUp();
    const foreign = { params: { id } };
    for (const call of [
      () => client.call(getSplitTest, foreign),
      () => client.call(getSplitTestResults, foreign),
      () => client.call(deleteSplitTest, foreign),
      () => client.call(updateSplitTest, { ...foreign, body: draft() }),
      () => client.call(toggleSplitTest, { params: { id, state: 'RUNNING' } }),
    ]) {
      await expect(call()).rejects.toMatchObject(NOT_FOUND);
    }
    await expect(client.call(createSplitTest, { body: draft() })).rejects.toMatchObject({ status: 400 });
    expect((await client.call(listSplitTests, {})).totalElements).toBe(0);
  });

  test('lists either active or archived tests', async () => {
    const { id } = await create({ name: 'Findable 100 %' });
    const search = async (query: Record<string, string>) =>
      (await owner.client.call(listSplitTests, { query })).content.map((one) => one.id);
    expect(await search({ search: '100 %' })).toEqual([id]);
    await change(id, { name: 'Findable 100 %', isArchived: true });
    expect(await search({ search: '100 %' })).toEqual([]);
    expect(await search({ search: '100 %', isArchived: 'true' })).toEqual([id]);
    await expect(toggle(id, 'RUNNING')).rejects.toMatchObject(ILLEGAL);
  });
});
