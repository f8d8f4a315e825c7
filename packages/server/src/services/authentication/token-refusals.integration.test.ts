import { createApiToken } from '@commoncast/core/api-tokens/api';
import { changeEmail, confirmEmail } from '@commoncast/core/authentication/account-api';
import { logIn, refreshAccessToken } from '@commoncast/core/authentication/api';
import { impersonate } from '@commoncast/core/authentication/impersonation-api';
import { signUpByInvitation } from '@commoncast/core/authentication/invitations-api';
import { resetPassword, verifyEmail } from '@commoncast/core/authentication/recovery-api';
import {
  addPasskey,
  logInWithPasskey,
  logInWithSecondFactor,
  startPasskey,
  startPasskeyLogIn,
} from '@commoncast/core/authentication/second-factor-api';
import { answerPaymentChallenge, createPaymentProfile } from '@commoncast/core/billing/api';
import { editBusinessAccount } from '@commoncast/core/business/api';
import { confirmBusinessEmail, sendBusinessConfirmation } from '@commoncast/core/business/email-api';
import { getExport, requestExport } from '@commoncast/core/business-end/api';
import { isApiError } from '@commoncast/core/http/api-error';
import { createClient } from '@commoncast/core/http/client';
import type { ErrorCode } from '@commoncast/core/http/errors';
import { INVITATION_DAYS } from '@commoncast/core/members/constants';
import { listPlayers } from '@commoncast/core/players/api';
import { DAY_MS, HOUR_MS } from '@commoncast/core/time/day';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cardDetails } from '../../../test/billing/cards.ts';
import { cookieHeaderOf } from '../../../test/cookies.ts';
import { databaseUnderTest } from '../../../test/database.ts';
import { signUpDraft } from '../../../test/factories.ts';
import { type MailServer, startMailServer } from '../../../test/mail/mail-server.ts';
import type { SmtpInbox } from '../../../test/mail/smtp-inbox.ts';
import { invite } from '../../../test/members/invite.ts';
import { letInvite } from '../../../test/members/let-invite.ts';
import { post } from '../../../test/post.ts';
import { appCode } from '../../../test/second-factor/app-code.ts';
import { enrolApp, enrolPasskey, logInHalf } from '../../../test/second-factor/enrol.ts';
import { createSoftwareAuthenticator } from '../../../test/second-factor/software-authenticator.ts';
import type { TestServer } from '../../../test/server.ts';
import { signInOperator } from '../../../test/sign-in-operator.ts';

const MINUTE_MS = 60_000;
/** Refresh tokens answer for so long after they were used, in case an answer was lost. */
const GRACE_MS = 10_000;
const PASSWORD = 'Sourdough-7-loaves';
const TAKEN = 'TAKEN';

/** A token, with the call that takes it. */
interface Held {
  readonly token: string;
  /** Makes the call with any token. @returns `TAKEN`, or the code of the refusal */
  present(token: string): Promise<string>;
}

interface Kind {
  readonly name: string;
  /** What shares it takes the same tokens. */
  readonly door: string;
  readonly hold: () => Promise<Held>;
  /** Absent where it lives until it is used. */
  readonly lifeMs?: number;
  /** How much longer it may be good, where its end is rounded up. */
  readonly roundingMs?: number;
  /** What is said once its time is over, before or after upkeep has removed it. */
  readonly whenExpired?: ErrorCode | readonly ErrorCode[];
  /** What is said when it is used a second time; absent where it is good for as long as it lives. */
  readonly whenReused?: ErrorCode;
  /** What is said to somebody else who has it; absent where it is all that they need. */
  readonly whenSomebodyElses?: ErrorCode;
}

describe.each(databaseUnderTest())('on $kind', ({ open }) => {
  let mail: MailServer;
  let server: TestServer;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    mail = await startMailServer(await open());
    ({ server, inbox } = mail);
  });
  afterAll(() => mail.close());

  const withBearer = (accessToken: string) =>
    createClient({ origin: server.origin, getAccessToken: () => accessToken });
  const asBearer = async (token: string) =>
    outcomeIn(await server.fetch(listPlayers.path, { headers: { authorization: `Bearer ${token}` } }));
  const asRefreshToken = (token: string) =>
    outcomeOf(server.client.call(refreshAccessToken, { headers: { 'refresh-token': token } }));

  /** Somebody new, and the link that verifies their address. */
  async function newcomer() {
    const draft = signUpDraft();
    const owner = await server.signUp(draft);
    const { token } = await inbox.waitFor(draft.email);
    return { draft, owner, token };
  }

  async function actAsOwner() {
    const { client } = await signInOperator(server);
    const { session } = await server.signUp();
    const body = { email: session.user.email, reason: 'They asked us for help' };
    return await client.call(impersonate, { body });
  }

  const link = { whenExpired: 'VALIDATION_FAILED', whenReused: 'VALIDATION_FAILED' } as const;
  const kinds: readonly Kind[] = [
    {
      ...{ name: 'the link that verifies an email', door: 'verify', lifeMs: DAY_MS, ...link },
      hold: async () => ({
        token: (await newcomer()).token,
        present: (token) => outcomeOf(server.client.call(verifyEmail, { body: { token } })),
      }),
    },
    {
      ...{ name: 'the link that resets a password', door: 'reset', lifeMs: HOUR_MS, ...link },
      hold: async () => {
        const { draft } = await newcomer();
        await mail.askForReset(draft.email);
        const { token } = await inbox.waitFor(draft.email, 2);
        const password = { password: PASSWORD, confirmPassword: PASSWORD };
        return {
          token,
          present: (other) =>
            outcomeOf(server.client.call(resetPassword, { body: { token: other, ...password } })),
        };
      },
    },
    {
      ...{ name: 'the link to a new email', door: 'new email', lifeMs: DAY_MS, ...link },
      hold: async () => {
        const { draft, owner } = await newcomer();
        const { email } = signUpDraft();
        await owner.client.call(changeEmail, { body: { currentPassword: draft.password, email } });
        const { token } = await inbox.waitFor(email);
        return {
          token,
          present: (other) => outcomeOf(server.client.call(confirmEmail, { body: { token: other } })),
        };
      },
    },
    {
      ...{ name: 'the link to the email of a business', door: 'business', lifeMs: DAY_MS, ...link },
      hold: async () => {
        const { client, business } = await server.signUp();
        const { email } = signUpDraft();
        await client.call(editBusinessAccount, { body: { email } });
        const { businessName } = business;
        await client.call(sendBusinessConfirmation, { body: { businessName, businessEmail: email } });
        const { token } = await inbox.waitFor(email);
        return {
          token,
          present: (other) => outcomeOf(server.client.call(confirmBusinessEmail, { body: { token: other } })),
        };
      },
    },
    {
      ...{ name: 'the link of an invitation', door: 'invitation', lifeMs: INVITATION_DAYS * DAY_MS, ...link },
      hold: async () => {
        const owner = await server.signUp();
        await letInvite(owner);
        const { token } = await invite(owner, inbox);
        return {
          token,
          present: (other) => {
            const { username, password } = signUpDraft();
            const body = { token: other, username, password, termsAccepted: true as const };
            return outcomeOf(server.client.call(signUpByInvitation, { body }));
          },
        };
      },
    },
    {
      ...{ name: 'a refresh token', door: 'refresh', lifeMs: DAY_MS },
      ...{ whenExpired: 'UNAUTHORIZED', whenReused: 'UNAUTHORIZED' },
      hold: async () => ({
        token: (await server.signUp()).session.refreshToken,
        present: asRefreshToken,
      }),
    },
    {
      ...{ name: 'an access token', door: 'bearer', lifeMs: 15 * MINUTE_MS, whenExpired: 'TOKEN_EXPIRED' },
      hold: async () => ({ token: (await server.signUp()).session.accessToken, present: asBearer }),
    },
    {
      ...{ name: 'an API token', door: 'bearer', lifeMs: DAY_MS, whenExpired: 'UNAUTHORIZED' },
      hold: async () => {
        const { client } = await server.signUp();
        const expiresDate = new Date(mail.clock.read().getTime() + DAY_MS).toISOString();
        const body = { name: 'The shop', scopes: ['content:read' as const], expiresDate };
        return { token: (await client.call(createApiToken, { body })).token, present: asBearer };
      },
    },
    {
      ...{ name: 'an operator’s access token', door: 'bearer', lifeMs: 15 * MINUTE_MS },
      whenExpired: 'TOKEN_EXPIRED',
      hold: async () => ({ token: (await actAsOwner()).accessToken, present: asBearer }),
    },
    {
      ...{ name: 'an operator’s refresh token', door: 'refresh', lifeMs: 30 * MINUTE_MS },
      ...{ whenExpired: 'UNAUTHORIZED', whenReused: 'UNAUTHORIZED' },
      hold: async () => ({ token: (await actAsOwner()).refreshToken, present: asRefreshToken }),
    },
    {
      // It lives and ends with its session: here a log-out uses it.
      ...{ name: 'a CSRF token', door: 'csrf', lifeMs: DAY_MS },
      ...{ whenExpired: 'UNAUTHORIZED', whenReused: 'UNAUTHORIZED', whenSomebodyElses: 'CSRF_REJECTED' },
      hold: async () => {
        const { origin } = server.platform;
        const opened = await server.fetch('/api/authentication/signup', post(signUpDraft(), { origin }));
        const { responseData } = (await opened.json()) as { responseData: { csrfToken: string } };
        const cookie = cookieHeaderOf(opened);
        return {
          token: responseData.csrfToken,
          present: async (token) => {
            const headers = { origin, cookie, 'x-csrf-token': token };
            return outcomeIn(await server.fetch('/api/authentication/logout', { method: 'POST', headers }));
          },
        };
      },
    },
    {
      ...{ name: 'the question of a bank', door: 'challenge', lifeMs: HOUR_MS },
      whenExpired: ['ILLEGAL_TRANSITION', 'NOT_FOUND'],
      ...{ whenReused: 'NOT_FOUND', whenSomebodyElses: 'NOT_FOUND' },
      hold: async () => {
        const { email, password } = signUpDraft();
        const { client, business } = await server.signUp({ email, password });
        const params = { id: business.id };
        const body = cardDetails('askedWhenSaved');
        const { challenge } = await client.call(createPaymentProfile, { params, body });
        return {
          token: challenge!.id,
          present: async (challengeId) => {
            // Their own session is over long before the question is.
            const session = await server.client.call(logIn, { body: { email, password } });
            return await outcomeOf(
              withBearer(session.accessToken).call(answerPaymentChallenge, {
                params: { ...params, challengeId },
                body: { outcome: 'COMPLETE' },
              }),
            );
          },
        };
      },
    },
    {
      ...{ name: 'the challenge of a log-in', door: 'second step', lifeMs: 5 * MINUTE_MS, ...link },
      whenSomebodyElses: 'VALIDATION_FAILED',
      hold: async () => {
        const { draft, owner } = await newcomer();
        const { secret } = await enrolApp(owner.client, mail.clock.read());
        const { challenge: token } = await logInHalf(server.client, draft);
        return {
          token,
          present: (challenge) => {
            // The code of the time at which the app was added is spent.
            const code = appCode(secret, mail.clock.read(), 1);
            const body = { challenge, method: 'TOTP' as const, code };
            return outcomeOf(server.client.call(logInWithSecondFactor, { body }));
          },
        };
      },
    },
    {
      ...{ name: 'a recovery code', door: 'recovery code' },
      ...{ whenReused: 'VALIDATION_FAILED', whenSomebodyElses: 'VALIDATION_FAILED' },
      hold: async () => {
        const { draft, owner } = await newcomer();
        const { recoveryCodes } = await enrolApp(owner.client, mail.clock.read());
        return {
          token: recoveryCodes[0]!,
          present: async (code) => {
            const { challenge } = await logInHalf(server.client, draft);
            const body = { challenge, method: 'RECOVERY_CODE' as const, code };
            return await outcomeOf(server.client.call(logInWithSecondFactor, { body }));
          },
        };
      },
    },
    {
      // Whose passkey signs it, logs in.
      ...{ name: 'the challenge for a passkey', door: 'passkey', lifeMs: 5 * MINUTE_MS },
      ...{ whenExpired: 'UNAUTHORIZED', whenReused: 'UNAUTHORIZED' },
      hold: async () => {
        const { client } = await server.signUp();
        const { authenticator } = await enrolPasskey(client, server.platform.origin);
        const options = await server.client.call(startPasskeyLogIn, { body: {} });
        return {
          token: options.challenge,
          present: (challenge) => {
            const body = { credential: authenticator.use({ ...options, challenge }) };
            return outcomeOf(server.client.call(logInWithPasskey, { body }));
          },
        };
      },
    },
    {
      ...{ name: 'the challenge for a new passkey', door: 'new passkey', lifeMs: 5 * MINUTE_MS, ...link },
      whenSomebodyElses: 'VALIDATION_FAILED',
      hold: async () => {
        const { password: currentPassword } = signUpDraft();
        const { client } = await server.signUp();
        const options = await client.call(startPasskey, { body: { currentPassword } });
        return {
          token: options.challenge,
          present: (challenge) => {
            const authenticator = createSoftwareAuthenticator(server.platform.origin);
            const credential = authenticator.create({ ...options, challenge });
            return outcomeOf(client.call(addPasskey, { body: { name: 'My phone', credential } }));
          },
        };
      },
    },
    {
      ...{ name: 'the link to a file of an export', door: 'export', lifeMs: 23 * HOUR_MS },
      ...{ roundingMs: HOUR_MS, whenExpired: 'NOT_FOUND', whenSomebodyElses: 'NOT_FOUND' },
      hold: async () => {
        const { client } = await server.signUp();
        await client.call(requestExport, {});
        const address = await vi.waitFor(
          async () => new URL((await client.call(getExport, {}))!.parts[0]!.url),
          { timeout: 60_000, interval: 200 },
        );
        return {
          token: address.searchParams.get('token')!,
          present: async (token) => {
            const query = new URLSearchParams({ token });
            return outcomeIn(await server.fetch(`${address.pathname}?${query}`));
          },
        };
      },
    },
  ];

  test.each(kinds)(
    '$name is refused with any letter changed, and loses nothing by that',
    async ({ hold }) => {
      const { token, present } = await hold();
      for (const forged of forgeriesOf(token))
        expect([forged, await present(forged)]).not.toEqual([forged, TAKEN]);
      expect(await present(token)).toBe(TAKEN);
    },
  );

  test.each(kinds.filter(({ lifeMs }) => lifeMs))(
    '$name is good for its time, and not for longer',
    async ({ hold, lifeMs = 0, roundingMs = 0, whenExpired }) => {
      const [one, other] = [await hold(), await hold()];
      mail.clock.pass(lifeMs - MINUTE_MS);
      expect(await one.present(one.token)).toBe(TAKEN);
      mail.clock.pass(MINUTE_MS + roundingMs + 1_000);
      expect([whenExpired].flat()).toContain(await other.present(other.token));
    },
  );

  test.each(kinds.filter(({ whenReused }) => whenReused))('$name is taken once', async (kind) => {
    const { token, present } = await kind.hold();
    expect(await present(token)).toBe(TAKEN);
    if (kind.door === 'refresh') mail.clock.pass(GRACE_MS + 1_000);
    expect(await present(token)).toBe(kind.whenReused);
  });

  test.each(kinds.filter(({ whenSomebodyElses }) => whenSomebodyElses))(
    '$name is worth nothing to somebody else',
    async ({ hold, whenSomebodyElses }) => {
      const [one, other] = [await hold(), await hold()];
      expect(await other.present(one.token)).toBe(whenSomebodyElses);
      expect(await one.present(one.token)).toBe(TAKEN);
    },
  );

  test('none is taken in place of another, and none is lost by trying', async () => {
    const held: (Held & Kind)[] = [];
    for (const kind of kinds) held.push({ ...kind, ...(await kind.hold()) });
    const taken: string[] = [];
    for (const one of held)
      for (const other of held)
        if (one.door !== other.door && (await other.present(one.token)) === TAKEN)
          taken.push(`${one.name} as ${other.name}`);
    expect(taken).toEqual([]);
    for (const { name, token, present } of held) expect([name, await present(token)]).toEqual([name, TAKEN]);
  });
});

/** The outcome in an answer that no client has read: a client without a refresh token makes its own of one. */
async function outcomeIn(answer: Response): Promise<string> {
  if (answer.status >= 500) throw new Error(await answer.text());
  return answer.ok ? TAKEN : ((await answer.json()) as { code: string }).code;
}

/** @throws what is no refusal of a caller */
async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => TAKEN,
    (error: unknown) => {
      if (!isApiError(error) || error.status < 400 || error.status >= 500) throw error;
      return error.code;
    },
  );
}

/**
 * The token with another letter at its beginning, in its middle and near its end, and without its end. The very last
 * letter of base64url has bits that mean nothing.
 */
function forgeriesOf(token: string): string[] {
  const places = [0, Math.floor(token.length / 2), token.length - 2];
  const changed = places.map((place) => {
    const letter = token[place] === '0' ? '1' : '0';
    return token.slice(0, place) + letter + token.slice(place + 1);
  });
  return [...changed, token.slice(0, -4)];
}
