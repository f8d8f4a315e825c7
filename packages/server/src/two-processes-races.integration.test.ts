import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refreshAccessToken } from '@commoncast/core/authentication/api';
import { acceptInvitation } from '@commoncast/core/authentication/invitations-api';
import { createPaymentProfile, redeemPromoCode, selectPlan } from '@commoncast/core/billing/api';
import { isApiError } from '@commoncast/core/http/api-error';
import { type Client, createClient } from '@commoncast/core/http/client';
import { createInvitation } from '@commoncast/core/members/api';
import { DAY_MS } from '@commoncast/core/time/day';
import pLimit from 'p-limit';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardDetails } from '../test/billing/cards.ts';
import { type MadeOwner, makeOwners } from '../test/cluster/make-owners.ts';
import { prepareMain, type ServerProcess } from '../test/cluster/spawn-main.ts';
import { databasesUnderTest, type TestDatabase } from '../test/database.ts';
import { hashSecretToken, newSecretToken } from './services/authentication/sessions/secret-token.ts';
import { insertInvitation } from './services/members/invitations/repository.ts';

const ROUNDS = 200;
/** Rounds that are played beside each other, so that the two calls of one meet in ever different ways. */
const LANES = 4;
/** A rotated refresh token answers for 10 s; after that it is one that somebody has stolen. */
const LONG_AGO = new Date(Date.now() - 60_000);

type Side = 0 | 1;
const SIDES = [0, 1] as const;

const postgres = databasesUnderTest().find(({ kind }) => kind === 'postgres');

describe.skipIf(!postgres)(`two processes of the server on one PostgreSQL, ${ROUNDS} rounds`, () => {
  let database: TestDatabase;
  let directory: string;
  let processes: readonly [ServerProcess, ServerProcess];
  /** Two for each round, each with a business; the first one has given a card. */
  let pairs: readonly (readonly [MadeOwner, MadeOwner])[];
  /** One for each round, who loses a refresh token. */
  let robbed: readonly MadeOwner[];

  beforeAll(async () => {
    database = await postgres!.open();
    directory = await mkdtemp(join(tmpdir(), 'commoncast-races-'));
    const environment = {
      DATABASE_URL: database.options.databaseUrl,
      DATA_DIR: directory,
      // Each round comes from an address of its own: calls without a session are limited by address.
      TRUSTED_PROXIES: '127.0.0.1',
    };
    processes = [await prepareMain('web', environment), await prepareMain('web', environment)];
    await Promise.all(processes.map((one) => one.start()));
    const owners = await makeOwners(database, 3 * ROUNDS);
    pairs = Array.from({ length: ROUNDS }, (_, round) => [owners[2 * round]!, owners[2 * round + 1]!]);
    robbed = owners.slice(2 * ROUNDS);
    await play(async (round) => {
      const [payer] = pairs[round]!;
      const params = { id: payer.identity.businessId };
      await clientOf(0, payer).call(createPaymentProfile, { params, body: cardDetails() });
    });
  }, 180_000);
  afterAll(async () => {
    await Promise.all((processes ?? []).map((one) => one.end('SIGKILL')));
    await database?.close();
    if (directory) await rm(directory, { recursive: true, force: true });
  });

  const clientOf = (side: Side, { accessToken }: Pick<MadeOwner, 'accessToken'>): Client =>
    createClient({ origin: processes[side].origin, getAccessToken: () => accessToken });

  async function play(round: (index: number) => Promise<void>): Promise<void> {
    const limit = pLimit(LANES);
    await Promise.all(Array.from({ length: ROUNDS }, (_, index) => limit(round, index)));
  }

  /** Does something at both processes at the same time, of which one refuses. */
  async function race(call: (side: Side) => Promise<unknown>): Promise<{ winner: Side; refusal: unknown }> {
    const outcomes = await Promise.allSettled(SIDES.map(call));
    const winners = SIDES.filter((side) => outcomes[side]!.status === 'fulfilled');
    if (winners.length !== 1)
      throw new Error(`${winners.length} of two won: ${JSON.stringify(outcomes.map(describeOutcome))}`);
    const [winner] = winners as [Side];
    return { winner, refusal: (outcomes[1 - winner] as PromiseRejectedResult).reason };
  }

  const auditedOf = (businessId: string, action: string) =>
    database.root
      .selectFrom('audit_log')
      .select(['user_id', 'changed_to'])
      .where('business_id', '=', businessId)
      .where('action', '=', action)
      .execute();

  const tokensOf = (sessionId: string) =>
    database.root
      .selectFrom('refresh_token')
      .select(['hash', 'rotated_at'])
      .where('session_id', '=', sessionId)
      .orderBy('created_at')
      .execute();

  const sessionOf = (sessionId: string) =>
    database.root
      .selectFrom('auth_session')
      .select('end_reason')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();

  function refresh(side: Side, token: string, round: number) {
    const address = `10.0.${round >> 8}.${round & 255}`;
    const client = createClient({
      origin: processes[side].origin,
      fetch: (input, init) => {
        const request = new Request(input, init);
        request.headers.set('x-forwarded-for', address);
        return fetch(request);
      },
    });
    return client.call(refreshAccessToken, { headers: { 'refresh-token': token } });
  }

  test('a refresh token is rotated once, and both who use it get the one that comes after it', async () => {
    await play(async (round) => {
      const [{ identity, refreshToken }] = pairs[round]!;
      const [one, other] = await Promise.all(SIDES.map((side) => refresh(side, refreshToken, round)));
      expect(one!.refreshToken).toBe(other!.refreshToken);
      expect(one!.user.id).toBe(identity.userId);
      expect(await tokensOf(identity.sessionId)).toEqual([
        { hash: hashSecretToken(refreshToken), rotated_at: expect.any(Date) },
        { hash: hashSecretToken(one!.refreshToken!), rotated_at: null },
      ]);
      expect(await sessionOf(identity.sessionId)).toEqual({ end_reason: null });
    });
  }, 120_000);

  test('one that was stolen ends its session, also while its owner rotates the one after it', async () => {
    await play(async (round) => {
      const { identity, refreshToken: stolen } = robbed[round]!;
      const { refreshToken: current } = await refresh(0, stolen, round);
      await database.root
        .updateTable('refresh_token')
        .set({ rotated_at: LONG_AGO })
        .where('hash', '=', hashSecretToken(stolen))
        .execute();
      const thief = (round % 2) as Side;
      const tokens = thief === 0 ? [stolen, current!] : [current!, stolen];
      const outcomes = await Promise.allSettled(SIDES.map((side) => refresh(side, tokens[side]!, round)));
      expect(outcomes[thief]).toMatchObject({ reason: { status: 401, code: 'UNAUTHORIZED' } });
      expect(await sessionOf(identity.sessionId)).toEqual({ end_reason: 'TOKEN_REUSED' });
      // Whether its owner came first or not: what they got is worth nothing.
      const rotated = outcomes[1 - thief];
      const last = rotated?.status === 'fulfilled' ? rotated.value.refreshToken! : current!;
      await expect(refresh(0, last, round)).rejects.toMatchObject({ status: 401 });
    });
  }, 120_000);

  test('the last redemption of a promo code is one business’s', async () => {
    await play(async (round) => {
      const pair = pairs[round]!;
      const code = `LAST-${round}`;
      const terms = { percent_off: 20, amount_off: null, months: 1, redeem_by: null, max_redemptions: 1 };
      await database.root
        .insertInto('promo_code')
        .values({ code, ...terms, created_at: new Date() })
        .execute();
      const { winner, refusal } = await race((side) =>
        clientOf(side, pair[side]).call(redeemPromoCode, { body: { promoCode: code } }),
      );
      expect(refusal).toMatchObject({
        ...{ status: 422, code: 'PROMO_CODE_REFUSED' },
        message: 'This promo code has been used as often as it can be',
      });
      const redeemed = database.root.selectFrom('promo_redemption').where('code', '=', code);
      expect(await redeemed.select(['business_id', 'months_left']).execute()).toEqual([
        { business_id: pair[winner].identity.businessId, months_left: 1 },
      ]);
      const counted = database.root.selectFrom('promo_code').where('code', '=', code).select('redemptions');
      expect(await counted.executeTakeFirst()).toEqual({ redemptions: 1 });
    });
  }, 120_000);

  test('of two plans one is chosen, and nothing is paid for the other', async () => {
    const plans = ['STARTER', 'BUSINESS'] as const;
    await play(async (round) => {
      const [payer] = pairs[round]!;
      const { businessId, userId } = payer.identity;
      const { winner, refusal } = await race((side) =>
        clientOf(side, payer).call(selectPlan, { body: { plan: plans[side] } }),
      );
      expect(refusal).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' });
      const plan = plans[winner];
      const ofBusiness = database.root
        .selectFrom('business_account')
        .innerJoin('subscription', 'subscription.business_id', 'business_account.id')
        .select(['business_account.plan', 'subscription.plan as subscribed', 'subscription.state'])
        .where('id', '=', businessId);
      expect(await ofBusiness.execute()).toEqual([{ plan, subscribed: plan, state: 'ACTIVE' }]);
      const bills = database.root
        .selectFrom('bill')
        .innerJoin('payment_try', 'payment_try.bill_id', 'bill.id')
        .select(['bill.plan', 'bill.status', 'bill.sequence', 'payment_try.status as tried'])
        .where('business_id', '=', businessId);
      expect(await bills.execute()).toEqual([{ plan, status: 'PAID', sequence: 1, tried: 'PAID' }]);
      expect(await auditedOf(businessId, 'subscription.select')).toMatchObject([
        { user_id: userId, changed_to: { plan } },
      ]);
    });
  }, 120_000);

  test('an invitation is accepted once', async () => {
    await play(async (round) => {
      const [owner, invited] = pairs[round]!;
      const { businessId } = owner.identity;
      const { userId } = invited.identity;
      const token = newSecretToken();
      await invite(owner, invited.email, token);
      const { refusal } = await race((side) =>
        clientOf(side, invited).call(acceptInvitation, { body: { token } }),
      );
      expect(refusal).toMatchObject({
        ...{ status: 400, fields: { token: 'This invitation has expired or was already used' } },
      });
      const members = database.root.selectFrom('membership').where('business_id', '=', businessId);
      expect(await members.select(['user_id', 'role']).orderBy('created_at').execute()).toEqual([
        { user_id: owner.identity.userId, role: 'OWNER' },
        { user_id: userId, role: 'MEMBER' },
      ]);
      const sessions = database.root.selectFrom('auth_session').where('business_id', '=', businessId);
      expect(await sessions.where('user_id', '=', userId).select('ended_at').execute()).toEqual([
        { ended_at: null },
      ]);
      expect(await auditedOf(businessId, 'member.join')).toMatchObject([{ user_id: userId }]);
    });
  }, 120_000);

  test('the last place of a plan is given once', async () => {
    await play(async (round) => {
      const [, owner] = pairs[round]!;
      const { businessId } = owner.identity;
      // On Free there are three: the owner's, this one, and the one of the race.
      await invite(owner, `second-${round}@example.com`, newSecretToken());
      const emails = SIDES.map((side) => `third-${round}-${side}@example.com`);
      const { winner, refusal } = await race((side) =>
        clientOf(side, owner).call(createInvitation, { body: { email: emails[side]!, role: 'MEMBER' } }),
      );
      expect(refusal).toMatchObject({
        ...{ status: 409, code: 'PLAN_LIMIT_REACHED' },
        message: 'Your plan allows 3 members, open invitations included',
      });
      const invitations = database.root.selectFrom('invitation').where('business_id', '=', businessId);
      expect(await invitations.select('email').orderBy('created_at').execute()).toEqual([
        { email: `second-${round}@example.com` },
        { email: emails[winner] },
      ]);
      expect(await auditedOf(businessId, 'member.invite')).toMatchObject([
        { changed_to: { email: emails[winner] } },
      ]);
      const mails = database.root.selectFrom('mail').select('address').where('address', 'in', emails);
      expect(await mails.execute()).toEqual([{ address: emails[winner] }]);
    });
  }, 120_000);

  /** Writes an invitation whose email has been sent. */
  async function invite({ identity }: MadeOwner, email: string, token: string): Promise<void> {
    const now = new Date();
    await insertInvitation(database.root, {
      ...{ id: uuidv7(), business_id: identity.businessId, email, role: 'MEMBER' },
      ...{ invited_by: identity.userId, sending_id: uuidv7(), created_at: now, sent_at: now },
      expires_at: new Date(now.getTime() + DAY_MS),
      token_hashes: [hashSecretToken(token)],
    });
  }
});

/** What became of a call, for people who read why a test failed. */
function describeOutcome(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === 'fulfilled') return 'done';
  return isApiError(outcome.reason) ? outcome.reason.code : String(outcome.reason);
}
