import { getKpis } from '@commoncast/core/insights/api';
import {
  getCurrentCount,
  getTimeTrack,
  listViewerSessions,
  saveViewerSession,
  trackTime,
} from '@commoncast/core/viewer-sessions/api';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readyVideo } from '../../../test/content/ready-video.ts';
import { scriptedEngine } from '../../../test/content/scripted-engine.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { BROWSER, batchOf, beatOf } from '../../../test/insights/beats.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';
import { purgeOldSessions } from './upkeep.ts';

describe.each(databaseUnderTest())('viewer sessions on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let stranger: SignedUp;
  let broadcastId: string;

  beforeAll(async () => {
    server = await startTestServer({
      database: await open(),
      engine: scriptedEngine(),
      limits: { viewerSessionsPerAddress: { count: 60, windowS: 86_400 } },
    });
    owner = await server.signUp();
    stranger = await server.signUp();
    broadcastId = (await readyVideo(owner)).id;
  });
  afterAll(() => server.close());

  const key = () => ({ key: owner.business.publicKey });
  const viewer = () => server.client;
  const track = (sessionId: string, timeTrackedInMin: number, sessionStatus?: 'PAUSED' | 'COMPLETED') =>
    viewer().call(trackTime, {
      query: key(),
      body: { sessionId, broadcastId, timeTrackedInMin, ...(sessionStatus && { sessionStatus }) },
    });
  const read = (sessionId: string) => owner.client.call(getTimeTrack, { query: { sessionId } });

  test('a viewing starts, is paused, continues, and is over for good', async () => {
    const sessionId = uuidv7();
    const startDate = '2026-03-01T10:00:00.000Z';
    const save = (sessionStatus?: 'STARTED' | 'PAUSED' | 'ABORTED') =>
      viewer().call(saveViewerSession, {
        query: key(),
        body: { sessionId, broadcastId, startDate, ...(sessionStatus && { sessionStatus }) },
      });
    expect(await save()).toMatchObject({
      sessionId,
      businessId: owner.business.id,
      broadcastId,
      sessionStatus: 'STARTED',
      timeTrackedInMin: 0,
      startDate,
    });
    expect((await save('PAUSED')).sessionStatus).toBe('PAUSED');
    expect((await save('STARTED')).sessionStatus).toBe('STARTED');
    expect((await save('ABORTED')).sessionStatus).toBe('ABORTED');
    expect((await save('ABORTED')).sessionStatus).toBe('ABORTED');
    await expect(save('STARTED')).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      fields: { sessionStatus: 'A session that is ABORTED cannot become STARTED' },
    });
  });

  test('the largest time counts, whatever is repeated or arrives late', async () => {
    const sessionId = uuidv7();
    await Promise.all([track(sessionId, 1.25), track(sessionId, 2.5), track(sessionId, 0.01)]);
    expect((await read(sessionId)).timeTrackedInMin).toBe(2.5);
    await track(sessionId, 2.51, 'COMPLETED');
    await track(sessionId, 2.51, 'COMPLETED');
    expect(await read(sessionId)).toMatchObject({ timeTrackedInMin: 2.51, sessionStatus: 'COMPLETED' });
    await expect(track(sessionId, 3)).rejects.toMatchObject({ status: 409 });
  });

  test('says which field is wrong', async () => {
    const sessionId = uuidv7();
    for (const minutes of [-0.01, 0.005, 10_081]) {
      await expect(track(sessionId, minutes)).rejects.toMatchObject({
        status: 400,
        fields: { timeTrackedInMin: expect.any(String) },
      });
    }
    await expect(read(sessionId)).rejects.toMatchObject({ status: 404 });
  });

  test('a session belongs to one content, and one that this business shows', async () => {
    const sessionId = uuidv7();
    await track(sessionId, 1);
    const other = (await readyVideo(owner)).id;
    const send = (query: { key: string }, body: object) =>
      viewer().call(trackTime, { query, body: { sessionId, broadcastId, timeTrackedInMin: 1, ...body } });
    await expect(send(key(), { broadcastId: other })).rejects.toMatchObject({
      status: 409,
      fields: { broadcastId: 'This session watches something else' },
    });
    await expect(send(key(), { broadcastId: uuidv7() })).rejects.toMatchObject({ status: 404 });
    await expect(send(key(), { businessId: stranger.business.id })).rejects.toMatchObject({ status: 404 });
    await expect(send({ key: stranger.business.publicKey }, {})).rejects.toMatchObject({ status: 404 });
    await expect(stranger.client.call(getTimeTrack, { query: { sessionId } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('the business lists its own sessions, by content and status', async () => {
    const sessionId = uuidv7();
    await track(sessionId, 4, 'PAUSED');
    const list = (member: SignedUp, query: object) => member.client.call(listViewerSessions, { query });
    const paused = await list(owner, { broadcastId, sessionStatus: 'PAUSED' });
    expect(paused.content.map((one) => one.sessionId)).toEqual([sessionId]);
    expect((await list(owner, { search: sessionId.slice(0, 30) })).totalElements).toBeGreaterThan(0);
    expect((await list(owner, { size: '1' })).content).toHaveLength(1);
    expect((await list(stranger, {})).totalElements).toBe(0);
  });

  test('the current viewers are those that the insights count as concurrent', async () => {
    const count = () => viewer().call(getCurrentCount, { params: { id: broadcastId }, query: key() });
    expect(await count()).toEqual({ broadcastId, currentCount: 0 });
    const playing = { contentId: broadcastId, tClient: Date.now(), playingMs: 5_000 } as const;
    const batch = batchOf(owner.business.publicKey, [
      beatOf({ ...playing, event: 'first-frame' }),
      beatOf({ ...playing, playId: uuidv7(), event: 'first-frame' }),
    ]);
    const sent = await server.fetch('/insight/events', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': BROWSER },
      body: JSON.stringify(batch),
    });
    expect(sent.status).toBe(202);
    await expect.poll(async () => (await count()).currentCount, { timeout: 20_000 }).toBe(2);
    const span = {
      startDate: new Date(Date.now() - 3_600_000).toISOString(),
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const kpis = await owner.client.call(getKpis, {
      body: { ...span, businessId: owner.business.id, streamId: broadcastId },
    });
    expect(JSON.stringify(kpis)).toContain('"concurrent"');
    const unknown = viewer().call(getCurrentCount, { params: { id: uuidv7() }, query: key() });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });

  test('viewings are kept for 90 days', async () => {
    const sessionId = uuidv7();
    await track(sessionId, 1);
    await purgeOldSessions(server.database, new Date(Date.now() + 89 * 86_400_000));
    expect((await read(sessionId)).sessionId).toBe(sessionId);
    await purgeOldSessions(server.database, new Date(Date.now() + 91 * 86_400_000));
    await expect(read(sessionId)).rejects.toMatchObject({ status: 404 });
  });

  test('a viewing cannot be longer than we have known of it', async () => {
    const sessionId = uuidv7();
    await expect(track(sessionId, 10_080)).rejects.toMatchObject({
      status: 400,
      fields: { timeTrackedInMin: 'Cannot be longer than the viewing has lasted' },
    });
    await expect(read(sessionId)).rejects.toMatchObject({ status: 404 });
    expect((await track(sessionId, 60)).timeTrackedInMin).toBe(60);
  });

  test('a viewing closes after half an hour of silence', async () => {
    const sessionId = uuidv7();
    await track(sessionId, 1, 'PAUSED');
    const silent = (ms: number) =>
      server.database.root
        .updateTable('viewer_session')
        .set({ updated_at: new Date(Date.now() - ms) })
        .where('id', '=', sessionId)
        .execute();
    await silent(29 * 60_000);
    expect((await track(sessionId, 2, 'PAUSED')).sessionStatus).toBe('PAUSED');
    await silent(31 * 60_000);
    expect((await read(sessionId)).sessionStatus).toBe('ABORTED');
    await expect(track(sessionId, 3)).rejects.toMatchObject({
      status: 409,
      fields: { sessionStatus: 'A session that is ABORTED cannot become STARTED' },
    });
    const listed = await owner.client.call(listViewerSessions, {
      query: { search: sessionId, sessionStatus: 'ABORTED' },
    });
    expect(listed.content.map((one) => one.sessionId)).toEqual([sessionId]);
  });

  test('one IP address cannot report without limit', async () => {
    const flood = async () => {
      for (let sent = 0; sent <= 60; sent++) await track(uuidv7(), 1);
    };
    await expect(flood()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});
