import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { redeemPromoCode, selectPlan } from '@commoncast/core/billing/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BillingServer, startBillingServer } from '../../../../test/billing/billing-server.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import type { SignedUp } from '../../../../test/server.ts';
import { openDatabase } from '../../../db/connect.ts';
import { makePromoCode } from './make-code.ts';
import type { PromoCodeDraft } from './read-options.ts';

const START = '2027-01-17T10:00:00.000Z';

describe.each(databaseUnderTest())('promo codes on $kind', ({ open }) => {
  let own: BillingServer;
  let owner: SignedUp;
  let made = 0;
  beforeAll(async () => {
    own = await startBillingServer(await open());
  });
  afterAll(() => own.close());
  beforeEach(async () => {
    own.goTo(START);
    owner = await own.customer();
  });

  async function make(draft: Partial<PromoCodeDraft> = {}): Promise<string> {
    made += 1;
    const code = `CODE-${made}`;
    const usual = { code, percentOff: 20, amountOff: null, months: 2, redeemBy: null, maximum: null };
    await makePromoCode(own.server.database, { ...usual, ...draft }, own.now());
    return code;
  }
  const redeem = (promoCode: string, who = owner) =>
    who.client.call(redeemPromoCode, { body: { promoCode } });
  const redemptions = async (code: string) =>
    (
      await own.server.database.root
        .selectFrom('promo_code')
        .select('redemptions')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).redemptions;
  const refusal = (message: string) => ({
    ...{ status: 422, code: 'PROMO_CODE_REFUSED', message },
    fields: { promoCode: message },
  });

  test('one makes the bills that follow cheaper, whatever its letters', async () => {
    const code = await make();
    expect(await redeem(code.toLowerCase())).toEqual({
      code,
      percentOff: 20,
      amountOff: null,
      monthsLeft: 2,
    });
    const { plans } = own.billing;
    const member = own.memberOf(owner);
    expect(await plans.preview(member, { plan: 'STARTER' })).toMatchObject({
      ...{ subtotal: 2_900, discount: 580, total: 2_320 },
      next: { total: 2_320 },
    });
    const { bill, subscription } = await plans.select(member, { plan: 'STARTER', expectedTotal: 2_320 });
    expect([bill?.discount, subscription.promo?.monthsLeft]).toEqual([580, 1]);
  });

  test('one that takes everything off needs no payment', async () => {
    const code = await make({ percentOff: 100, months: 1 });
    const before = own.gateway.charges.length;
    const { bill, subscription } = await owner.client.call(selectPlan, {
      body: { plan: 'STARTER', promoCode: code },
    });
    expect(bill).toMatchObject({ status: 'PAID', total: 0, paidWith: null });
    expect(subscription).toMatchObject({ plan: 'STARTER', promo: null });
    expect(own.gateway.charges.length).toBe(before);
  });

  test('is refused with its reason', async () => {
    await expect(redeem('NO-SUCH-CODE')).rejects.toMatchObject(
      refusal('There is no such promo code. Check the spelling.'),
    );
    const late = await make({ redeemBy: new Date('2027-01-16T23:59:59.999Z') });
    await expect(redeem(late)).rejects.toMatchObject(refusal('This promo code expired on January 16, 2027'));
    const scarce = await make({ maximum: 1 });
    await redeem(scarce, await own.customer());
    await expect(redeem(scarce)).rejects.toMatchObject(
      refusal('This promo code has been used as often as it can be'),
    );
    const code = await make({ months: 1 });
    await redeem(code);
    // One that is in use stays as it is.
    expect((await redeem(code)).monthsLeft).toBe(1);
    await expect(redeem(await make())).rejects.toMatchObject({ code: 'PROMO_CODE_REFUSED' });
    await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
    await expect(redeem(code)).rejects.toMatchObject(
      refusal('Your business has used this promo code before'),
    );
    expect(await redemptions(code)).toBe(1);
  });

  test('is not used up by a payment that fails', async () => {
    const code = await make({ maximum: 1 });
    const poor = await own.customer('declinedAtCharges');
    const buy = (who: SignedUp) =>
      who.client.call(selectPlan, { body: { plan: 'STARTER', promoCode: code } });
    await expect(buy(poor)).rejects.toMatchObject({ code: 'CARD_DECLINED' });
    expect(await redemptions(code)).toBe(0);
    expect((await buy(owner)).bill?.total).toBe(2_320);
    await expect(buy(poor)).rejects.toMatchObject({ code: 'PROMO_CODE_REFUSED' });
  });

  test('a change of plan needs none, and Free has none', async () => {
    const code = await make();
    const { plans } = own.billing;
    const member = own.memberOf(owner);
    await plans.select(member, { plan: 'STARTER' });
    for (const preview of [
      () => plans.preview(member, { plan: 'BUSINESS', promoCode: code }),
      () => plans.preview(member, { plan: 'FREE', promoCode: code }),
    ])
      await expect(preview()).rejects.toMatchObject({ code: 'PROMO_CODE_REFUSED' });
    expect(await redemptions(code)).toBe(0);
  });

  test('nobody guesses one: after ten that are refused, an hour passes', async () => {
    // A key for a repeat does not make a guess free.
    const guess = (count: number) =>
      owner.client.call(redeemPromoCode, {
        body: { promoCode: `GUESS-${count}` },
        idempotencyKey: `guess-${count}`,
      });
    for (let count = 0; count < 10; count += 1)
      await expect(guess(count)).rejects.toMatchObject({ code: 'PROMO_CODE_REFUSED' });
    await expect(guess(10)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(redeem(await make())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('npm run promo-code', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'commoncast-promo-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const run = async (...args: string[]) => {
    const program = path.join(import.meta.dirname, '../../../promo-code-main.ts');
    const env = { PATH: process.env.PATH, DATA_DIR: directory };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
      return stdout.trim();
    } catch (error) {
      return `failed: ${(error as { stderr: string }).stderr.trim()}`;
    }
  };

  test('makes codes, and lists them', async () => {
    expect(await run()).toContain('There are none yet.');
    const line = 'WELCOME20, 20 % off 3 bills, until 2027-01-31, redeemed 0 of 100 times';
    const options = ['--percent', '20', '--months', '3', '--redeem-by', '2027-01-31', '--maximum', '100'];
    expect(await run('welcome20', ...options)).toBe(line);
    expect(await run('FIVE', '--amount', '5', '--months', '1')).toBe(
      'FIVE, $5 off one bill, redeemed 0 times',
    );
    expect((await run()).split('\n')).toEqual(['FIVE, $5 off one bill, redeemed 0 times', line]);
    expect(await run('WELCOME20', ...options)).toMatch(/^failed: There is a promo code WELCOME20 already/);
    expect(await run('WELCOME20')).toMatch(
      /^failed: Give either --percent or --amount\.\n\nnpm run promo-code/,
    );
  }, 180_000);

  test('says that a running server has the embedded database', async () => {
    const database = await openDatabase({ dataDirectory: path.join(directory, 'database') });
    try {
      expect(await run()).toBe(
        'failed: A running server uses the embedded database. Stop it, run this again, then start it again.',
      );
    } finally {
      await database.close();
    }
  }, 180_000);
});
