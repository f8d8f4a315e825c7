import { logIn } from '@commoncast/core/authentication/api';
import type { NewCredential, UsedCredential } from '@commoncast/core/authentication/passkey';
import {
  addPasskey,
  getSecondFactors,
  logInWithPasskey,
  logInWithSecondFactor,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogIn,
} from '@commoncast/core/authentication/second-factor-api';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieHeaderOf } from '../../../../../test/cookies.ts';
import { databaseUnderTest } from '../../../../../test/database.ts';
import { signUpDraft } from '../../../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../../../test/mail/mail-server.ts';
import { post } from '../../../../../test/post.ts';
import { enrolPasskey, logInHalf } from '../../../../../test/second-factor/enrol.ts';
import { createSoftwareAuthenticator } from '../../../../../test/second-factor/software-authenticator.ts';
import type { SignedUp, TestServer } from '../../../../../test/server.ts';

const MINUTE_MS = 60_000;
const UNKNOWN = { status: 401, code: 'UNAUTHORIZED' };
const NOT_MADE = {
  status: 400,
  fields: {
    credential: 'This passkey was not made for this site, or it took too long. Please try again.',
  },
};
const WRONG = { status: 400, fields: { credential: 'This passkey does not work here' } };

describe.each(databaseUnderTest())('a passkey on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  /** Of the pages, as browsers see it. */
  let site: string;
  let draft: ReturnType<typeof signUpDraft>;
  let owner: SignedUp;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server } = mail);
    site = server.platform.origin;
  });
  afterAll(() => mail.close());
  beforeEach(async () => {
    draft = signUpDraft();
    owner = await server.signUp(draft);
  });

  const body = () => ({ currentPassword: draft.password });
  const enrol = (of: Pick<SignedUp, 'client'> = owner, name?: string) => enrolPasskey(of.client, site, name);
  const ask = (challenge?: string) =>
    server.client.call(startPasskeyLogIn, { body: challenge === undefined ? {} : { challenge } });
  const alone = (credential: UsedCredential) =>
    server.client.call(logInWithPasskey, { body: { credential } });
  const asSecond = (challenge: string, credential: UsedCredential) =>
    server.client.call(logInWithSecondFactor, { body: { challenge, method: 'PASSKEY', credential } });
  const add = (credential: NewCredential, name = 'My phone') =>
    owner.client.call(addPasskey, { body: { name, credential } });

  test('is asked for with a random name of the user, and added with recovery codes and an email', async () => {
    const options = await owner.client.call(startPasskey, { body: body() });
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Commoncast' },
      user: { name: draft.email, displayName: draft.username, id: expect.stringMatching(/^[\w-]{22}$/) },
      excludeCredentials: [],
      attestation: 'none',
    });
    const handle = Buffer.from(options.user.id, 'base64url').toString('hex');
    expect(owner.session.user.id.replaceAll('-', '')).not.toBe(handle);
    const authenticator = createSoftwareAuthenticator(site);
    const { passkey, recoveryCodes } = await add(authenticator.create(options), 'Laptop');
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedDate: null });
    expect(recoveryCodes).toHaveLength(10);
    expect(await owner.client.call(getSecondFactors, {})).toEqual({
      ...{ app: null, passkeys: [passkey], recoveryCodesLeft: 10 },
    });
    const told = await mail.inbox.waitFor(draft.email, 2);
    expect(told).toMatchObject({ subject: 'Passkey added' });
    // What somebody has typed is in no email: it may not be the user.
    expect(told.text).not.toContain('Laptop');

    const again = await owner.client.call(startPasskey, { body: body() });
    expect(again.excludeCredentials).toEqual([
      { id: expect.any(String), type: 'public-key', transports: ['internal'] },
    ]);
    expect(again.user.id).toBe(options.user.id);
    await expect(add(authenticator.create(again))).rejects.toMatchObject({
      status: 409,
      code: 'DUPLICATE_ITEM',
    });
  });

  test('logs in alone, and says when it was used', async () => {
    const { authenticator } = await enrol();
    const options = await ask();
    expect(options).toMatchObject({
      ...{ rpId: 'localhost', userVerification: 'required', allowCredentials: [] },
    });
    const session = await alone(authenticator.use(options));
    expect(session).toMatchObject({ user: { email: draft.email }, business: { id: owner.business.id } });
    const { passkeys } = await owner.client.call(getSecondFactors, {});
    expect(passkeys[0]?.lastUsedDate).toEqual(expect.any(String));
    const credential = authenticator.use(await ask());
    const shell = await server.fetch('/api/authentication/login/passkey', post({ credential }));
    expect(cookieHeaderOf(shell)).toMatch(/token=.+; refreshToken=.+/);
  });

  test('is the second step after a password', async () => {
    const { authenticator } = await enrol();
    const { challenge, methods } = await logInHalf(server.client, draft);
    expect(methods).toEqual(['PASSKEY', 'RECOVERY_CODE']);
    const options = await ask(challenge);
    expect(options.allowCredentials).toHaveLength(1);
    const credential = authenticator.use(options);
    // What was signed for a log-in is good for no other.
    await expect(alone(credential)).rejects.toMatchObject(UNKNOWN);
    const other = await logInHalf(server.client, draft);
    await expect(asSecond(other.challenge, credential)).rejects.toMatchObject(WRONG);
    expect((await asSecond(challenge, credential)).user.email).toBe(draft.email);
    await expect(ask(challenge)).rejects.toMatchObject({ fields: { challenge: expect.any(String) } });
    const onlyPasskey = authenticator.use(await ask());
    await expect(asSecond(other.challenge, onlyPasskey)).rejects.toMatchObject(WRONG);
  });

  test('an answer that was sent already is refused, and so is one to a challenge that is old or made up', async () => {
    const { authenticator } = await enrol();
    const credential = authenticator.use(await ask());
    await alone(credential);
    await expect(alone(credential)).rejects.toMatchObject(UNKNOWN);
    const options = await ask();
    await alone(authenticator.use(options));
    await expect(alone(authenticator.use(options))).rejects.toMatchObject(UNKNOWN);
    const madeUp = { challenge: Buffer.from('made up').toString('base64url') };
    await expect(alone(authenticator.use(await ask(), madeUp))).rejects.toMatchObject(UNKNOWN);
    const late = await ask();
    mail.clock.pass(5 * MINUTE_MS);
    await expect(alone(authenticator.use(late))).rejects.toMatchObject(UNKNOWN);
  });

  test('of two who send the same answer at the same time one gets in', async () => {
    const { authenticator } = await enrol();
    const credential = authenticator.use(await ask());
    const race = await Promise.allSettled([alone(credential), alone(credential)]);
    expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without a look at who it is', { isUserVerified: false }],
    ['with a wrong signature', { isForged: true }],
    ['in the name of somebody else', { userHandle: Buffer.alloc(16).toString('base64url') }],
    ['with a counter that goes back', { counter: 1 }],
  ])('an answer %s is refused, and a right one after it is not', async (_, spoilt) => {
    const { authenticator } = await enrol();
    const options = await ask();
    await expect(alone(authenticator.use(options, spoilt))).rejects.toMatchObject(UNKNOWN);
    await alone(authenticator.use(options, { counter: 7 }));
  });

  test('of somebody else is no second step, nor is one that nobody has', async () => {
    const { authenticator } = await enrol();
    const other = signUpDraft();
    const foreign = await enrol(await server.signUp(other));
    const { challenge } = await logInHalf(server.client, draft);
    const options = await ask(challenge);
    await expect(asSecond(challenge, foreign.authenticator.use(options))).rejects.toMatchObject(WRONG);
    const unknown = createSoftwareAuthenticator(site).use(options);
    await expect(asSecond(challenge, unknown)).rejects.toMatchObject(WRONG);
    await expect(alone(createSoftwareAuthenticator(site).use(await ask()))).rejects.toMatchObject(UNKNOWN);
    await asSecond(challenge, authenticator.use(options));
  });

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without a look at who it is', { isUserVerified: false }],
    ['for another challenge', { challenge: Buffer.from('made up').toString('base64url') }],
  ])('is not added %s', async (_, spoilt) => {
    const options = await owner.client.call(startPasskey, { body: body() });
    const authenticator = createSoftwareAuthenticator(site);
    await expect(add(authenticator.create(options, spoilt))).rejects.toMatchObject(NOT_MADE);
    expect((await owner.client.call(getSecondFactors, {})).passkeys).toEqual([]);
    await add(authenticator.create(options));
  });

  test('is not added by a challenge for somebody else, for a log-in, that is spent, or that is old', async () => {
    const stranger = await server.signUp();
    const foreign = await stranger.client.call(startPasskey, { body: body() });
    const options = await owner.client.call(startPasskey, { body: body() });
    const { challenge: ofLogIn } = await ask();
    for (const challenge of [foreign.challenge, ofLogIn])
      await expect(
        add(createSoftwareAuthenticator(site).create(options, { challenge })),
      ).rejects.toMatchObject(NOT_MADE);
    await add(createSoftwareAuthenticator(site).create(options));
    await expect(add(createSoftwareAuthenticator(site).create(options))).rejects.toMatchObject(NOT_MADE);
    const late = await owner.client.call(startPasskey, { body: body() });
    mail.clock.pass(5 * MINUTE_MS);
    await expect(add(createSoftwareAuthenticator(site).create(late))).rejects.toMatchObject(NOT_MADE);
    // Nor does a challenge for an addition open a session.
    const { authenticator } = await enrol(owner, 'Another');
    const adding = await owner.client.call(startPasskey, { body: body() });
    const { challenge } = adding;
    await expect(alone(authenticator.use(await ask(), { challenge }))).rejects.toMatchObject(UNKNOWN);
  });

  test('needs the password, and there are ten at most', async () => {
    const wrong = owner.client.call(startPasskey, { body: { currentPassword: 'wrong' } });
    await expect(wrong).rejects.toMatchObject({ fields: { currentPassword: 'This is not your password' } });
    const spare = await owner.client.call(startPasskey, { body: body() });
    for (let count = 0; count < 10; count++) await enrol(owner, `Passkey ${count}`);
    const full = {
      status: 409,
      message: 'You can have up to 10 passkeys. Remove one that you no longer use first.',
    };
    await expect(enrol()).rejects.toMatchObject(full);
    await expect(add(createSoftwareAuthenticator(site).create(spare))).rejects.toMatchObject(full);
    expect((await owner.client.call(getSecondFactors, {})).passkeys).toHaveLength(10);
  });

  test('gets another name, and is removed with the password; then it opens nothing', async () => {
    const { id, authenticator } = await enrol();
    const params = { id };
    expect(await owner.client.call(renamePasskey, { params, body: { name: 'Old phone' } })).toMatchObject({
      ...{ id, name: 'Old phone' },
    });
    const wrong = owner.client.call(removePasskey, { params, body: { currentPassword: 'wrong' } });
    await expect(wrong).rejects.toMatchObject({ status: 400 });
    await owner.client.call(removePasskey, { params, body: body() });
    await expect(alone(authenticator.use(await ask()))).rejects.toMatchObject(UNKNOWN);
    const { email, password } = draft;
    await server.client.call(logIn, { body: { email, password } });
    expect(await owner.client.call(getSecondFactors, {})).toMatchObject({ recoveryCodesLeft: 0 });
    expect(await mail.inbox.waitFor(draft.email, 3)).toMatchObject({ subject: 'Passkey removed' });
  });

  test('of somebody else is answered like one that is not there', async () => {
    const { id } = await enrol();
    const { client } = await server.signUp();
    for (const one of [id, uuidv7()]) {
      const params = { id: one };
      const renaming = client.call(renamePasskey, { params, body: { name: 'Mine' } });
      await expect(renaming).rejects.toMatchObject({ status: 404 });
      await expect(client.call(removePasskey, { params, body: body() })).rejects.toMatchObject({
        status: 404,
      });
    }
    expect((await owner.client.call(getSecondFactors, {})).passkeys).toMatchObject([{ name: 'My phone' }]);
  });

  test('no challenge is in the database in the clear, nor in the log', async () => {
    const { challenge } = await ask();
    const { challenge: adding } = await owner.client.call(startPasskey, { body: body() });
    const rows = await server.database.root.selectFrom('passkey_challenge').selectAll().execute();
    const kept = JSON.stringify([rows, server.logged]);
    for (const one of [challenge, adding]) expect(kept).not.toContain(one);
  });
});
