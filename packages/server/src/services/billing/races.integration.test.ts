import { redeemPromoCode, selectPlan, updatePaymentProfile } from '@commoncast/core/billing/api';
import { type Client, createClient } from '@commoncast/core/http/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BillingServer, startBillingServer } from '../../../test/billing/billing-server.ts';
import { cardDetails } from '../../../test/billing/cards.ts';
import { databasesUnderTest } from '../../../test/database.ts';
import type { SignedUp } from '../../../test/server.ts';
import { openDatabase } from '../../db/connect.ts';

const ROUNDS = 200;

describe.each(databasesUnderTest().filter(({ kind }) => kind === 'postgres'))(
  'two servers on $kind',
  ({ open }) => {
    let servers: readonly BillingServer[];
    let owners: readonly SignedUp[];
    beforeAll(async () => {
      const database = await open();
      const other = { ...database, ...(await openDatabase(database.options)) };
      const one = await startBillingServer(database);
      servers = [one, await startBillingServer(other)];
      owners = [await one.customer(), await one.customer()];
    });
    afterAll(async () => {
      for (const server of servers.toReversed()) await server.close();
    });

    /** An owner's client of each server. */
    const clientsOf = ({ session }: SignedUp): Client[] =>
      servers.map(({ server }) =>
        createClient({ origin: server.origin, getAccessToken: () => session.accessToken }),
      );
    const root = () => servers[0]!.server.database.root;
    const outcomeOf = (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        ({ code }: { code: string }) => code,
      );

    test(`a plan that is chosen twice is paid once, ${ROUNDS} times`, async () => {
      const [owner] = owners;
      const clients = clientsOf(owner!);
      const { id } = owner!.business;
      for (let round = 0; round < ROUNDS; round += 1) {
        const outcomes = await Promise.all(
          clients.map((client) => outcomeOf(client.call(selectPlan, { body: { plan: 'STARTER' } }))),
        );
        expect(outcomes.toSorted()).toEqual(['ILLEGAL_TRANSITION', 'done']);
        const bills = await servers[0]!.bills(owner!);
        expect(bills).toMatchObject([{ status: 'PAID' }]);
        await root().deleteFrom('bill').where('business_id', '=', id).execute();
        await root().deleteFrom('subscription').where('business_id', '=', id).execute();
        await root().updateTable('business_account').set({ plan: 'FREE' }).where('id', '=', id).execute();
      }
      const payments = servers.reduce((sum, { gateway }) => sum + gateway.payments(), 0);
      expect(payments).toBe(ROUNDS);
    }, 240_000);

    test(`the last redemption of a promo code is given once, ${ROUNDS} times`, async () => {
      const clients = owners.map((owner, index) => clientsOf(owner)[index]!);
      for (let round = 0; round < ROUNDS; round += 1) {
        const code = `LAST-${round}`;
        await root()
          .insertInto('promo_code')
          .values({
            ...{ code, percent_off: 20, amount_off: null, months: 1, redeem_by: null },
            ...{ max_redemptions: 1, created_at: new Date() },
          })
          .execute();
        const outcomes = await Promise.all(
          clients.map((client) => outcomeOf(client.call(redeemPromoCode, { body: { promoCode: code } }))),
        );
        expect(outcomes.toSorted()).toEqual(['PROMO_CODE_REFUSED', 'done']);
        const redeemed = await root()
          .selectFrom('promo_redemption')
          .select('code')
          .where('code', '=', code)
          .execute();
        expect(redeemed).toHaveLength(1);
        await root().deleteFrom('promo_redemption').where('code', '=', code).execute();
        await root().deleteFrom('rate_limit').execute();
      }
    }, 240_000);

    test('a card that is saved twice is kept once', async () => {
      const owner = await servers[0]!.server.signUp();
      const params = { id: owner.business.id };
      await Promise.all(
        clientsOf(owner).map((client) => client.call(updatePaymentProfile, { params, body: cardDetails() })),
      );
      const profiles = await root()
        .selectFrom('payment_profile')
        .select('last_four')
        .where('business_id', '=', params.id)
        .execute();
      expect(profiles).toEqual([{ last_four: '4242' }]);
    });
  },
);
