import {
  editBusinessAccount,
  getBusinessAccount,
  getPublicBusinessAccount,
} from '@commoncast/core/business/api';
import { confirmBusinessEmail, sendBusinessConfirmation } from '@commoncast/core/business/email-api';
import { DAY_MS } from '@commoncast/core/time/day';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember } from '../../../../test/add-member.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { signUpDraft } from '../../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../../test/mail/mail-server.ts';
import type { SmtpInbox } from '../../../../test/mail/smtp-inbox.ts';
import type { SignedUp, TestServer } from '../../../../test/server.ts';
import { BUSINESS_UPKEEP } from '../upkeep.ts';

const SPENT = {
  status: 400,
  code: 'VALIDATION_FAILED',
  fields: { token: 'This link has expired or was already used' },
};

describe.each(databaseUnderTest())('the email of a business on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  let inbox: SmtpInbox;
  let owner: SignedUp;
  let address: string;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server, inbox } = mail);
  });
  afterAll(() => mail.close());
  beforeEach(async () => {
    owner = await server.signUp();
    address = signUpDraft().email;
    await setAddress(address);
  });

  const setAddress = (email: string) => owner.client.call(editBusinessAccount, { body: { email } });
  const send = (businessEmail = address, who: Pick<SignedUp, 'client'> = owner) =>
    who.client.call(sendBusinessConfirmation, {
      body: { businessName: owner.business.businessName, businessEmail },
    });
  const confirm = (token: string) => server.client.call(confirmBusinessEmail, { body: { token } });
  const isConfirmed = async () => {
    const { publicKey } = owner.business;
    const shown = await server.client.call(getPublicBusinessAccount, { query: { key: publicKey } });
    const known = await owner.client.call(getBusinessAccount, {});
    expect(shown.verified).toBe(known.isEmailConfirmed);
    return shown.verified;
  };

  test('is confirmed by the link that was sent to it, once', async () => {
    expect(await isConfirmed()).toBe(false);
    await send(address.toUpperCase());
    const { token, link, subject, text } = await inbox.waitFor(address);
    expect(subject).toBe('Confirm the email of your business');
    // Anybody can call a business anything.
    expect(text).not.toContain(owner.business.businessName);
    expect(link).toBe(`${server.platform.origin}/verify-email#about=business&token=${token}`);
    expect(await isConfirmed()).toBe(false);
    const { businessName } = owner.business;
    expect(await confirm(token)).toEqual({ businessName });
    expect(await isConfirmed()).toBe(true);
    await expect(confirm(token)).rejects.toMatchObject(SPENT);
    await expect(send()).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      message: 'The email of the business is confirmed already',
    });
    const stored = await server.database.root
      .selectFrom('business_email_token')
      .selectAll()
      .where('business_id', '=', owner.business.id)
      .execute();
    expect(stored).toEqual([]);
  });

  test('two who open a link at the same time confirm it once', async () => {
    await send();
    const { token } = await inbox.waitFor(address);
    const outcomes = await Promise.allSettled([confirm(token), confirm(token)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('is another question once it is another address, and its links end, whatever comes later', async () => {
    await send();
    const { token } = await inbox.waitFor(address);
    await setAddress(signUpDraft().email);
    await setAddress(address);
    await expect(confirm(token)).rejects.toMatchObject(SPENT);
    mail.clock.pass(61_000);
    await send();
    await confirm((await inbox.waitFor(address, 2)).token);
    await setAddress(address.toUpperCase());
    expect(await isConfirmed()).toBe(true);
    await setAddress(signUpDraft().email);
    expect(await isConfirmed()).toBe(false);
  });

  test('a link is good for a day, and its token is kept as a hash until then', async () => {
    await send();
    const { token } = await inbox.waitFor(address);
    const ofBusiness = () =>
      server.database.root
        .selectFrom('business_email_token')
        .selectAll()
        .where('business_id', '=', owner.business.id)
        .execute();
    expect(JSON.stringify(await ofBusiness())).not.toContain(token);
    mail.clock.pass(DAY_MS + 1_000);
    await expect(confirm(token)).rejects.toMatchObject(SPENT);
    await BUSINESS_UPKEEP.run({ database: server.database } as never, mail.clock.read());
    expect(await ofBusiness()).toEqual([]);
  });

  test('only an owner asks, for the address that the business has, and not all the time', async () => {
    const member = await addMember(server, owner);
    await expect(send(address, member)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await expect(send('other@example.com')).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: { businessEmail: 'This is not the email of the business' },
    });
    for (let times = 0; times < 4; times++) await send();
    await expect(send()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    await inbox.waitFor(address);
    const outcomes = await mail.outcomes();
    expect(outcomes.filter((one) => one.startsWith('CONFIRM_BUSINESS')).length).toBeGreaterThan(0);
  });
});
