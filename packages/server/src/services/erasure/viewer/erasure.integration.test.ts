import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eraseViewer } from '@commoncast/core/erasure/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../test/database.ts';
import { eraseOverHttp, erasureCompleted } from '../../../../test/erasure/erase-over-http.ts';
import { tracesOf } from '../../../../test/erasure/traces-of.ts';
import { batchOf, beatOf } from '../../../../test/insights/beats.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import {
  exposedBeat,
  goalBeat,
  type SplitTestsOverHttp,
  splitTestsOverHttp,
} from '../../../../test/split-tests/split-tests-over-http.ts';
import { completeErasure, openErasure } from './viewer-erasure-repository.ts';

describe.each(databasesUnderTest())('erasing a viewer on $kind', ({ open }) => {
  let server: TestServer;
  let over: SplitTestsOverHttp;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), config: { roles: ['web', 'jobs'] } });
    over = splitTestsOverHttp(server);
  });
  afterAll(() => server.close());

  /** A play of a minute, in two beats, within a visit. */
  const watched = (sessionId: string = randomUUID()) => {
    const [playId, tFirst] = [randomUUID(), Date.now() - 90_000];
    const beats = [
      beatOf({ playId, seq: 0, event: 'load', tClient: tFirst }),
      beatOf({ playId, seq: 1, tFirst, tClient: tFirst + 61_000, playingMs: 60_000, startupMs: 300 }),
    ];
    return { sessionId, beats };
  };

  test('leaves no trace of the id and changes no figure', async () => {
    const owner = await server.signUp();
    const running = await over.start(owner);
    const [viewerId, another] = [randomUUID(), randomUUID()];
    const sessionId = randomUUID();
    for (const id of [viewerId, another]) {
      await over.send(owner, { viewerId: id }, [
        exposedBeat(running, 'film'),
        goalBeat('order', Date.now() + 1_000),
      ]);
    }
    for (const play of [watched(sessionId), watched(sessionId), watched()]) {
      await over.insights.send(batchOf(owner.business.publicKey, play.beats, { ...play, viewerId }));
    }
    await over.insights.counted(owner);
    // A play that was purged because of its age lives on in the rollups.
    const { root } = server.database;
    const [known] = await root
      .selectFrom('rollup_hour_viewer')
      .selectAll()
      .where('viewer_id', '=', viewerId)
      .where('plays', '>', 0)
      .execute();
    if (!known) throw new TypeError('the viewer has played');
    const old = new Date(known.hour.getTime() - 200 * DAY_MS);
    await root
      .insertInto('rollup_hour_viewer')
      .values({ ...known, hour: old })
      .execute();
    const before = (await over.insights.kpis(owner)).values;
    const counted = (await over.results(owner, running.id)).variants;
    expect((await tracesOf(server.database, viewerId)).length).toBeGreaterThan(5);

    const erasure = await eraseOverHttp(owner, viewerId);
    expect(erasure.erasedRows).toBeGreaterThan(10);
    expect(erasure.completedAt).not.toBeNull();
    expect(await tracesOf(server.database, viewerId)).toEqual([]);
    expect(await tracesOf(server.database, sessionId)).toEqual([]);
    expect((await over.insights.kpis(owner)).values).toEqual(before);
    expect((await over.results(owner, running.id)).variants).toEqual(counted);
    const kept = await root.selectFrom('rollup_hour_viewer').selectAll().where('hour', '=', old).execute();
    expect(kept).toMatchObject([{ plays: known.plays, loads: known.loads }]);
    expect(kept[0]?.viewer_id).not.toBe(viewerId);
    expect((await tracesOf(server.database, another)).length).toBeGreaterThan(3);
  });

  test('counts a beat that arrives afterwards as new', async () => {
    const owner = await server.signUp();
    const viewerId = randomUUID();
    const first = watched();
    await over.insights.send(batchOf(owner.business.publicKey, first.beats, { ...first, viewerId }));
    await eraseOverHttp(owner, viewerId);
    expect((await over.insights.kpis(owner)).values).toMatchObject({ uniqueViewers: 1, plays: 1 });
    const second = watched();
    await over.insights.send(batchOf(owner.business.publicKey, second.beats, { ...second, viewerId }));
    await over.insights.counted(owner);
    expect((await over.insights.kpis(owner)).values).toMatchObject({ uniqueViewers: 2, plays: 2 });
    const erased = await eraseOverHttp(owner, viewerId);
    expect(erased.erasedRows).toBeGreaterThan(0);
    expect(await tracesOf(server.database, viewerId)).toEqual([]);
    expect((await over.insights.kpis(owner)).values).toMatchObject({ uniqueViewers: 2, plays: 2 });
  });

  test('counts each beat once and erases all that was acknowledged before, while beats keep arriving', async () => {
    const owner = await server.signUp();
    const viewerId = randomUUID();
    const send = async (id: string) => {
      const play = watched();
      const batch = batchOf(owner.business.publicKey, play.beats, { ...play, viewerId: id });
      expect((await over.insights.send(batch)).status).toBe(202);
      return play.sessionId;
    };
    const sessions = await Promise.all(Array.from({ length: 40 }, () => send(viewerId)));
    const [erasure] = await Promise.all([
      eraseOverHttp(owner, viewerId),
      ...Array.from({ length: 40 }, () => send(randomUUID())),
    ]);
    expect(erasure.state).toBe('COMPLETED');
    for (const sessionId of sessions) expect(await tracesOf(server.database, sessionId)).toEqual([]);
    expect(await tracesOf(server.database, viewerId)).toEqual([]);
    await over.insights.counted(owner);
    expect((await over.insights.kpis(owner)).values).toMatchObject({ uniqueViewers: 41, plays: 80 });
  });

  test('erases a viewer only once at a time, and writes it to the audit log', async () => {
    const owner = await server.signUp();
    const viewerId = randomUUID();
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => owner.client.call(eraseViewer, { body: { viewerId } })),
    );
    for (const { id } of asked) await erasureCompleted(owner, id);
    const rows = await server.database.root
      .selectFrom('viewer_erasure')
      .select('id')
      .where('business_id', '=', owner.business.id)
      .execute();
    const ids = [...new Set(asked.map(({ id }) => id))].sort();
    expect(rows.map(({ id }) => id).sort()).toEqual(ids);
    const audited = await server.database.root
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'user_id'])
      .where('business_id', '=', owner.business.id)
      .orderBy('subject_id')
      .execute();
    const user_id = owner.session.user.id;
    expect(audited).toEqual(ids.map((subject_id) => ({ action: 'viewer.erase', subject_id, user_id })));
  });

  test('is not completed between being found and being answered with', async () => {
    const owner = await server.signUp();
    const wanted = () => ({
      id: uuidv7(),
      business_id: owner.business.id,
      requested_by: owner.session.user.id,
      viewer_id: randomUUID(),
      stranger_id: randomUUID(),
      requested_at: new Date(),
    });
    const first = wanted();
    await openErasure(server.database.root, first);
    const ended: string[] = [];
    const found = Promise.withResolvers<string>();
    const answering = server.database.transaction(async (tx) => {
      found.resolve((await openErasure(tx, { ...wanted(), viewer_id: first.viewer_id })).id);
      await delay(200);
      ended.push('answered');
    });
    expect(await found.promise).toBe(first.id);
    await completeErasure(server.database.root, first.id, new Date());
    ended.push('completed');
    await answering;
    expect(ended).toEqual(['answered', 'completed']);
    const next = { ...wanted(), viewer_id: first.viewer_id };
    expect((await openErasure(server.database.root, next)).id).toBe(next.id);
  });

  test('keeps what another business knows of the same id', async () => {
    const [owner, stranger] = [await server.signUp(), await server.signUp()];
    const viewerId = randomUUID();
    const play = watched();
    await over.insights.send(batchOf(stranger.business.publicKey, play.beats, { ...play, viewerId }));
    await over.insights.counted(stranger);
    const before = await tracesOf(server.database, viewerId);
    await eraseOverHttp(owner, viewerId);
    expect(await tracesOf(server.database, viewerId)).toEqual(before);
  });

  test.each(['nobody', '', '0190a1b2'])('refuses the viewer id ‘%s’', async (viewerId) => {
    const owner = await server.signUp();
    await expect(owner.client.call(eraseViewer, { body: { viewerId } })).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: { viewerId: 'Must be an id' },
    });
  });
});
