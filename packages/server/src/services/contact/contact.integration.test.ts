import { contactSales, sendFeedback } from '@commoncast/core/contact/api';
import { DAY_MS } from '@commoncast/core/time/day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../../../test/clock.ts';
import { databaseUnderTest, type TestDatabase } from '../../../test/database.ts';
import { impersonate } from '../../../test/impersonate.ts';
import { openSmtpInbox, type SmtpInbox } from '../../../test/mail/smtp-inbox.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { CONTACT_UPKEEP } from './upkeep.ts';

const QUESTION = {
  businessName: 'Mill Street Bakery',
  contactMode: 'phone',
  name: '<b>Ada</b> Baker',
  email: 'ada@example.com',
  phone: '5551234567',
};
const SALES = 'sales@example.com';
const IDEAS = 'ideas@example.com';

describe.each(databaseUnderTest())('what people write to the operator on $kind', ({ open }) => {
  const clock = createTestClock();
  let inbox: SmtpInbox;
  let server: TestServer;
  beforeAll(async () => {
    inbox = await openSmtpInbox();
    server = await startTestServer({
      database: await open(),
      clock: clock.read,
      config: {
        roles: ['web', 'jobs'],
        salesEmail: SALES,
        feedbackEmail: IDEAS,
        smtp: { url: inbox.url, from: { name: 'Example Video', address: 'video@example.com' } },
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await inbox.close();
  });

  const kept = (table: 'sales_question' | 'feedback') =>
    server.database.root.selectFrom(table).selectAll().execute();

  test('a question to sales is kept and mailed, as text', async () => {
    await server.client.call(contactSales, { body: QUESTION });
    expect(await kept('sales_question')).toEqual([
      {
        id: expect.any(String),
        business_name: QUESTION.businessName,
        contact_mode: 'PHONE',
        name: QUESTION.name,
        email: QUESTION.email,
        phone: QUESTION.phone,
        is_mailed: true,
        created_at: expect.any(Date),
      },
    ]);
    const { subject, text, html } = await inbox.waitFor(SALES);
    expect(subject).toBe('Somebody asks sales to get in touch');
    expect(text).toContain('by phone');
    expect(text).toContain('> <b>Ada</b> Baker');
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt; Baker');
  });

  test('feedback is kept and mailed with who wrote it, and none is written in somebody’s name', async () => {
    const owner = await server.signUp();
    await owner.client.call(sendFeedback, { body: { message: 'Fast.\nAnd calm.', rating: 5 } });
    await owner.client.call(sendFeedback, { body: { message: 'No rating' } });
    const { user, business } = owner.session;
    expect((await kept('feedback')).map(({ id: _, created_at: _at, ...row }) => row)).toEqual(
      expect.arrayContaining([
        {
          business_id: business.id,
          user_id: user.id,
          message: 'Fast.\nAnd calm.',
          rating: 5,
          is_mailed: true,
        },
        expect.objectContaining({ message: 'No rating', rating: null }),
      ]),
    );
    await inbox.waitFor(IDEAS, 2);
    const texts = inbox.mails.filter(({ recipients }) => recipients.includes(IDEAS)).map(({ text }) => text);
    const text = texts.find((one) => one?.includes('Fast.'));
    expect(text).toContain('> Fast.\n> And calm.');
    expect(text).toContain('> 5 of 5');
    expect(text).toContain(`> ${user.email}`);
    const client = await impersonate(server, owner);
    await expect(client.call(sendFeedback, { body: { message: 'Mine' } })).rejects.toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
  });

  test('a member can say so much in an hour', async () => {
    const { client } = await server.signUp();
    const say = () => client.call(sendFeedback, { body: { message: 'Again' } });
    for (let times = 0; times < 5; times++) await say();
    await expect(say()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  test('all of it is removed after a year', async () => {
    const writtenAt = clock.read();
    await CONTACT_UPKEEP.run(
      { database: server.database } as never,
      new Date(writtenAt.getTime() + 364 * DAY_MS),
    );
    expect(await kept('sales_question')).toHaveLength(1);
    await CONTACT_UPKEEP.run(
      { database: server.database } as never,
      new Date(writtenAt.getTime() + 367 * DAY_MS),
    );
    expect([...(await kept('sales_question')), ...(await kept('feedback'))]).toEqual([]);
  });
});

describe.each(databaseUnderTest())('where nobody is named on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });

  test('it is only kept, and the log says how much waits and nothing of it', async () => {
    const server = await startTestServer({ database });
    try {
      const { client } = await server.signUp();
      await client.call(sendFeedback, { body: { message: 'A secret wish' } });
      await client.call(sendFeedback, { body: { message: 'Another' } });
      await server.client.call(contactSales, { body: QUESTION });
      expect(server.logged).toContainEqual(
        expect.objectContaining({ level: 'warn', event: 'feedback', waiting: 2 }),
      );
      expect(server.logged).toContainEqual(
        expect.objectContaining({ level: 'warn', event: 'sales-question', waiting: 1 }),
      );
      expect(JSON.stringify(server.logged)).not.toMatch(/secret wish|Baker|ada@example/);
      expect(
        await database.root.selectFrom('mail').select('id').where('kind', '=', 'FEEDBACK').execute(),
      ).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

test('one address can write so much in an hour', async () => {
  const limit = { count: 2, windowS: 3600 };
  const server = await startTestServer({
    limits: { salesQuestionsPerAddress: limit, feedbackPerAddress: limit },
  });
  try {
    const ask = () => server.client.call(contactSales, { body: QUESTION });
    await ask();
    await ask();
    await expect(ask()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    const say = async () => (await server.signUp()).client.call(sendFeedback, { body: { message: 'Fast.' } });
    await say();
    await say();
    await expect(say()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  } finally {
    await server.close();
  }
});
