import { exportAuditLog, listAuditLog } from '@commoncast/core/audit/api';
import { editBusinessAccount } from '@commoncast/core/business/api';
import { createVod, deleteVod, publishVod } from '@commoncast/core/streams/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember } from '../../../test/add-member.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { type SignedUp, startTestServer, type TestServer } from '../../../test/server.ts';

const NAME = '=cmd|"Loaves", and more';

describe.each(databaseUnderTest())('the audit log on $kind', ({ open }) => {
  let server: TestServer;
  let owner: SignedUp;
  let memberId: string;
  let videoId: string;
  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    owner = await server.signUp();
    const member = await addMember(server, owner);
    memberId = member.userId;
    videoId = (await member.client.call(createVod, { body: { name: 'A film' } })).id;
    await member.client.call(publishVod, { body: { id: videoId, publishState: 'Published' } });
    await owner.client.call(deleteVod, { params: { id: videoId } });
    await owner.client.call(editBusinessAccount, { body: { businessName: NAME } });
    // Another business has one of its own.
    await (await server.signUp()).client.call(editBusinessAccount, { body: { businessName: 'Elsewhere' } });
  });
  afterAll(() => server.close());

  const list = async (query: object = {}) => (await owner.client.call(listAuditLog, { query })).content;
  const actionsOf = async (query?: object) => (await list(query)).map(({ action }) => action);

  test('says who did what, latest first, with the values before and after', async () => {
    const { user, business } = owner.session;
    const person = { id: user.id, username: user.username };
    expect(await actionsOf()).toEqual(['account.update', 'video.delete', 'video.publish']);
    expect((await list())[0]).toEqual({
      id: expect.any(String),
      date: expect.any(String),
      action: 'account.update',
      subjectId: business.id,
      user: person,
      actor: person,
      from: { businessName: business.businessName },
      to: { businessName: NAME },
      network: '127.0.0.1',
    });
  });

  test('can be narrowed down to a person and to a kind of thing, and has pages', async () => {
    expect(await actionsOf({ userId: memberId })).toEqual(['video.publish']);
    expect(await actionsOf({ subject: 'video' })).toEqual(['video.delete', 'video.publish']);
    expect(await actionsOf({ subject: 'vide' })).toEqual([]);
    expect(await actionsOf({ page: '1', size: '2' })).toEqual(['video.publish']);
  });

  test('keeps what somebody did who is gone', async () => {
    const { root } = server.database;
    const leaver = await addMember(server, owner);
    const { id } = await leaver.client.call(createVod, { body: { name: 'Another' } });
    await leaver.client.call(deleteVod, { params: { id } });
    await root.deleteFrom('membership').where('user_id', '=', leaver.userId).execute();
    await root.deleteFrom('user_account').where('id', '=', leaver.userId).execute();
    expect((await list({ userId: leaver.userId }))[0]).toMatchObject({
      user: { id: leaver.userId, username: null },
    });
  });

  test('is a table that spreadsheets read as text', async () => {
    const table = await owner.client.call(exportAuditLog, {});
    const lines = table.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('Date,User,Done by,Action,Id,Before,After,Network');
    expect(lines).toHaveLength((await list()).length + 1);
    expect(table).toContain('video.publish');
    expect(table).not.toContain('Elsewhere');
    const answer = await owner.client.open(exportAuditLog, {});
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await answer.body?.cancel();
  });
});
