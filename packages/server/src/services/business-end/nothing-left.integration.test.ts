import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { logIn } from '@commoncast/core/authentication/api';
import { editBusinessAccount, getBusinessAccount } from '@commoncast/core/business/api';
import { requestDeletion, requestExport } from '@commoncast/core/business-end/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWatchedGateway } from '../../../test/billing/watched-gateway.ts';
import { markEverything } from '../../../test/business-end/mark-everything.ts';
import { createTestClock, type TestClock } from '../../../test/clock.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import { filesWith } from '../../../test/erasure/files-with.ts';
import { type FilledBusiness, fillBusiness } from '../../../test/erasure/fill-business.ts';
import { fillUser } from '../../../test/erasure/fill-user.ts';
import { tracesOf } from '../../../test/erasure/traces-of.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createDiskStorage } from '../../storage/disk/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { runUpkeep } from '../authentication/upkeep.ts';
import { runBusinessDeletion } from '../erasure/business/deletion-job.ts';
import { rollOnce } from '../insights/store/inbox/roller.ts';
import type { AddressedMessage } from '../mail/message.ts';
import { createSendMail } from '../mail/send-mail.ts';
import { insertInvitation } from '../members/invitations/repository.ts';
import { countSplitTests } from '../split-tests/measure/count-split-tests.ts';

const never = new AbortController().signal;
const PASSWORD = 'Correct-horse-7';

/**
 * The jobs are run by hand, so that what is searched is the same each time. The files of the database itself are
 * searched by SQL: what it has freed in them it writes over in its own time.
 */
describe.each(databasesUnderTest())('nothing is left of a business on $kind', ({ open }) => {
  const gateway = createWatchedGateway();
  let clock: TestClock;
  let server: TestServer;
  let storage: Storage;
  beforeAll(async () => {
    clock = createTestClock();
    server = await startTestServer({
      database: await open(),
      clock: clock.read,
      paymentGateway: gateway,
      config: {
        smtp: { url: 'smtp://127.0.0.1:9', from: { name: 'Example Video', address: 'video@example.com' } },
      },
    });
    const directory = path.join(server.config.dataDirectory, 'media');
    storage = createDiskStorage({ directory, secret: 'of no importance here' });
  });
  afterAll(() => server.close());

  const roll = async () => {
    while (await rollOnce(server.database, { followers: [countSplitTests] }));
  };
  const fill = () => fillBusiness({ server, storage, roll });

  /** Sends what waits. */
  async function sendMails(): Promise<AddressedMessage[]> {
    const { services } = server.platform;
    const sent: AddressedMessage[] = [];
    const send = createSendMail({
      database: server.database,
      clock: clock.read,
      writers: {
        ...services.accountMails,
        ...services.invitationMails,
        ...services.billingMails,
        ...services.contactMails,
        ...services.businessMails,
        ...services.businessEndMails,
      },
      deliver: async (message) => void sent.push(message),
    });
    const waiting = server.database.root.selectFrom('mail').select('id').where('settled_at', 'is', null);
    for (const { id: mailId } of await waiting.execute()) await send({ mailId }, { isLastTry: true });
    return sent;
  }

  /** Goes on by ten minutes at each reading, so that nothing waits for the business to settle. */
  const hurrying = () => {
    let looks = 0;
    return () => new Date(clock.read().getTime() + 600_000 * looks++);
  };

  async function erase(): Promise<void> {
    const { analytics, forgetPayer, outbox } = server.platform.services;
    const deletion = await server.database.root
      .selectFrom('business_deletion')
      .select('id')
      .where('completed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const { emptyBusiness: emptyAnalytics } = analytics;
    const parts = {
      database: server.database,
      storage,
      emptyAnalytics,
      forgetPayer,
      outbox,
      clock: hurrying(),
    };
    await runBusinessDeletion(parts, deletion.id, never);
  }

  /** Somebody who works for the business, with the marker in name and address. */
  async function markPeople({ owner, marker }: FilledBusiness): Promise<string> {
    const { root } = server.database;
    const email = `${marker}@example.com`;
    const { id } = owner.session.user;
    await root.updateTable('user_account').set({ email, username: marker }).where('id', '=', id).execute();
    await fillUser(root, id, marker);
    await insertInvitation(root, {
      ...{ id: randomUUID(), business_id: owner.business.id, email: `${marker}@example.org`, role: 'MEMBER' },
      ...{ invited_by: id, created_at: clock.read(), sent_at: clock.read(), expires_at: clock.read() },
      ...{ sending_id: randomUUID(), token_hashes: [] },
    });
    return email;
  }

  const countRows = async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'business_id' and table_name !~ '^viewer_event_'
        and table_name not like 'business_deletion%' order by 1
    `.execute(server.database.root);
    return async (businessId: string) => {
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        const { rows } = await sql<{ total: number }>`
          select count(*) as total from ${sql.table(name)} where business_id = ${businessId}
        `.execute(server.database.root);
        counts[name] = Number(rows[0]?.total);
      }
      return counts;
    };
  };

  test('after 30 days, in any row, any file and the log; the other business is whole', async () => {
    const kept = await fill();
    const gone = await fill();
    const { owner, marker } = gone;
    await owner.client.call(editBusinessAccount, { body: { businessName: `${marker} & Co` } });
    await owner.client.call(requestExport, {});
    const { id: exportId } = await server.database.root
      .selectFrom('data_export')
      .select('id')
      .where('business_id', '=', owner.business.id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    await server.platform.services.runExport(exportId, never);
    const marked = await markEverything(server.database, owner.business.id, marker);
    const email = await markPeople(gone);
    // What people type: names, descriptions, addresses, words in chats, reasons, questions.
    for (const column of [
      ...['video.name', 'video.description', 'video.file_name', 'live_stream.name', 'archive.name'],
      ...[
        'player.name',
        'playlist.name',
        'widget.name',
        'widget.cta_text',
        'widget_url.url',
        'hypergraphic.name',
      ],
      ...[
        'split_test.name',
        'chat_message.text',
        'chat_message.name',
        'video_caption.label',
        'api_token.name',
      ],
      ...['webhook.url', 'webhook_delivery.body', 'broadcast_destination.name', 'plan_feedback.comment'],
      ...['feedback.message', 'invitation.email', 'sign_up_detail.website', 'audit_log.address_block'],
    ])
      expect(marked).toContain(column);
    await roll();

    await owner.client.call(requestDeletion, {
      body: { businessName: `${marker} & Co`, currentPassword: PASSWORD },
    });
    expect((await tracesOf(server.database, marker)).length).toBeGreaterThan(50);
    const { dataDirectory } = server.config;
    expect((await filesWith(dataDirectory, marker)).length).toBeGreaterThan(7);
    const { sweepBusinessEnds } = server.platform.services;
    expect((await sendMails()).filter(({ to }) => to === email)).toMatchObject([
      { subject: 'Your business will be deleted in 30 days' },
    ]);
    const rowsOf = await countRows();
    const rowsOfKept = await rowsOf(kept.owner.business.id);

    clock.pass(30 * DAY_MS + 60_000);
    await sweepBusinessEnds();
    await sendMails();
    await erase();
    const told = await sendMails();
    // So is a colleague, who has no other business either.
    expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill('Your account has been deleted'));
    expect(told.map(({ to }) => to)).toContain(email);
    await runUpkeep(server.database, clock.read());

    // Jobs and settled emails have an id of their own for some days, and nothing else.
    for (const text of [marker, owner.business.publicKey, owner.session.user.id])
      expect(await tracesOf(server.database, text), text).toEqual([]);
    expect(await filesWith(dataDirectory, marker, exportId)).toEqual([]);
    expect(JSON.stringify(server.logged)).not.toContain(marker);
    expect(gateway.forgotten).toEqual([owner.business.id]);
    const traces = await tracesOf(server.database, owner.business.id);
    expect(traces.filter((row) => !row.startsWith('public.business_deletion:'))).toEqual([]);
    const credentials = { email, password: PASSWORD };
    await expect(server.client.call(logIn, { body: credentials })).rejects.toMatchObject({ status: 401 });

    // Sessions and the counts of the day before have expired by then.
    const { auth_session: _, idempotency_key: __, ...left } = await rowsOf(kept.owner.business.id);
    expect(rowsOfKept).toMatchObject(left);
    expect((await filesWith(dataDirectory, kept.marker)).length).toBeGreaterThan(5);
    const { email: keptEmail } = kept.owner.session.user;
    const again = await server.client.call(logIn, { body: { email: keptEmail, password: PASSWORD } });
    expect(again.business.businessName).toBe(kept.marker);
    expect(await tracesOf(server.database, kept.marker)).not.toEqual([]);
  });

  test('where somebody owns another business too, they stay, and are told', async () => {
    const [leaving, staying] = [await server.signUp(), await server.signUp()];
    const { id: userId, email } = leaving.session.user;
    await server.database.root
      .insertInto('membership')
      .values({ user_id: userId, business_id: staying.business.id, role: 'MEMBER', created_at: clock.read() })
      .execute();
    const { businessName } = await leaving.client.call(getBusinessAccount, {});
    await leaving.client.call(requestDeletion, { body: { businessName, currentPassword: PASSWORD } });
    await sendMails();
    clock.pass(30 * DAY_MS + 60_000);
    await server.platform.services.sweepBusinessEnds();
    await sendMails();
    await erase();
    expect(await sendMails()).toMatchObject([{ to: email, subject: 'Your business has been deleted' }]);
    const session = await server.client.call(logIn, { body: { email, password: PASSWORD } });
    expect(session.business.id).toBe(staying.business.id);
  });

  test('a gateway that is away holds the deletion up, and a later try finishes it', async () => {
    const owner = await server.signUp();
    const { businessName } = owner.business;
    await owner.client.call(requestDeletion, { body: { businessName, currentPassword: PASSWORD } });
    clock.pass(30 * DAY_MS + 60_000);
    await server.platform.services.sweepBusinessEnds();
    gateway.fails = 'before';
    await expect(erase()).rejects.toMatchObject({ name: 'GatewayUnavailable' });
    gateway.fails = null;
    await erase();
    expect(await tracesOf(server.database, owner.session.user.id)).toEqual([]);
  });
});
