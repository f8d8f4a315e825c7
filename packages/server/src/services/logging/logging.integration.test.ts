import { noticeCrash, reportCrash } from '@commoncast/core/logging/api';
import type { CrashNotice } from '@commoncast/core/logging/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { post } from '../../../test/post.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { purgeOldCrashes } from './upkeep.ts';

const NOTICE: CrashNotice = {
  origin: 'RENDER',
  message: 'progress is null',
  stack: 'at VideoRow (video-row.js:1:2)',
  componentStack: 'at VideosTable',
  route: '/videos',
  version: '0.1.0',
};
const REPORT = { name: 'Ann', email: 'ann@example.com', reason: 'I opened my videos.' };

describe.each(databaseUnderTest())('crashes on $kind', ({ open }) => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database: await open(), clock: clock.read });
  });
  afterAll(() => server.close());

  const crashes = () => server.database.root.selectFrom('crash').selectAll().execute();
  const reports = () => server.database.root.selectFrom('crash_report').selectAll().execute();

  test('are kept as the studio tells them, with the browser, and stand in the log', async () => {
    const answer = await server.fetch('/v1.1/logging/crash', post(NOTICE, { 'user-agent': 'Browser/1' }));
    expect(answer.status).toBe(201);
    const { responseData } = (await answer.json()) as { responseData: { id: string } };
    const { componentStack, ...kept } = NOTICE;
    expect(await crashes()).toEqual([
      {
        ...kept,
        component_stack: componentStack,
        id: responseData.id,
        user_agent: 'Browser/1',
        created_at: expect.any(Date),
      },
    ]);
    expect(server.logged).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        event: 'studio-crash',
        crash: responseData.id,
        crashed: 'progress is null',
        route: '/videos',
      }),
    );
  });

  test('are joined by what somebody writes about them, which the log does not repeat', async () => {
    const { id: crashId } = await server.client.call(noticeCrash, { body: NOTICE });
    const { id } = await server.client.call(reportCrash, { body: { ...REPORT, crashId } });
    expect(await reports()).toContainEqual(expect.objectContaining({ ...REPORT, id, crash_id: crashId }));
    expect(server.logged).toContainEqual(
      expect.objectContaining({ event: 'crash-report', report: id, crash: crashId }),
    );
    expect(JSON.stringify(server.logged)).not.toContain(REPORT.email);
  });

  test('a report is taken without its crash, too, and with one that nobody knows', async () => {
    const alone = await server.client.call(reportCrash, { body: REPORT });
    const { id } = await server.client.call(reportCrash, { body: { ...REPORT, crashId: uuidv7() } });
    const kept = (await reports()).filter((report) => [alone.id, id].includes(report.id));
    expect(kept.map(({ crash_id }) => crash_id)).toEqual([null, null]);
  });

  test('a notice with anything else in it is refused, with the field that is wrong', async () => {
    const answer = await server.fetch(
      '/v1.1/logging/crash',
      post({ ...NOTICE, origin: 'MOOD', typed: 'secret' }),
    );
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        fields: expect.objectContaining({ origin: expect.any(String), typed: expect.any(String) }),
      }),
    ]);
  });

  test('all of it is removed after 90 days', async () => {
    clock.pass(89 * DAY_MS);
    await purgeOldCrashes(server.database, clock.read());
    expect((await crashes()).length).toBeGreaterThan(0);
    clock.pass(2 * DAY_MS);
    const { id } = await server.client.call(noticeCrash, { body: NOTICE });
    await purgeOldCrashes(server.database, clock.read());
    expect((await crashes()).map((crash) => crash.id)).toEqual([id]);
    expect(await reports()).toEqual([]);
  });
});

test('one address cannot fill the disk with crashes', async () => {
  const server = await startTestServer({ limits: { crashNoticePerAddress: { count: 2, windowS: 3600 } } });
  try {
    const statuses = [];
    for (let tries = 0; tries < 3; tries++)
      statuses.push((await server.fetch('/v1.1/logging/crash', post(NOTICE))).status);
    expect(statuses).toEqual([201, 201, 429]);
  } finally {
    await server.close();
  }
});
