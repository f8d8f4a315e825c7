import { createPaymentProfile } from '@commoncast/core/billing/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BillingServer, startBillingServer } from '../../../../test/billing/billing-server.ts';
import { CARDS, cardDetails } from '../../../../test/billing/cards.ts';
import { databaseUnderTest } from '../../../../test/database.ts';
import { holdsSecret } from '../../../../test/erasure/holds-secret.ts';
import { tracesOf } from '../../../../test/erasure/traces-of.ts';
import { post } from '../../../../test/post.ts';
import type { SignedUp } from '../../../../test/server.ts';

/** Like nothing else anywhere, and wrong or right by turns. */
const CODE = '7391';
const NAME = 'Marker Nobody-Else';

describe.each(databaseUnderTest())('a card on $kind', ({ open }) => {
  let own: BillingServer;
  let owner: SignedUp;
  const answers: string[] = [];
  beforeAll(async () => {
    own = await startBillingServer(await open(), {
      limits: { cardTriesPerBusiness: { count: 100, windowS: 3600 } },
    });
    owner = await own.server.signUp();
  });
  afterAll(() => own.close());

  async function send(method: string, body: object): Promise<number> {
    const path = createPaymentProfile.path.replace('{id}', owner.business.id);
    const authorization = `Bearer ${owner.session.accessToken}`;
    const answer = await own.server.fetch(path, { ...post(body, { authorization }), method });
    answers.push(await answer.text());
    return answer.status;
  }

  test('leaves its number, its security code and its owner’s name nowhere', async () => {
    const amex = { ...cardDetails(), cardNumber: '378282246310005', securityCode: CODE, nameOnCard: NAME };
    expect(await send('POST', amex)).toBe(200);
    const numbers = [...Object.values(CARDS), '378282246310005', '4000000000000119', '4242424242424241'];
    const statuses: number[] = [];
    for (const cardNumber of numbers)
      statuses.push(await send('PUT', { ...amex, cardNumber, securityCode: '739' }));
    expect(statuses).toContain(422);
    // Wrong by form: too long, with spaces, in the wrong place, and not JSON at all.
    const spoilt = [
      { ...amex, cardNumber: '4242 4242 4242 4242' },
      { ...amex, cardNumber: `${CARDS.good}0000000` },
      { ...amex, expirationDate: CARDS.good },
      { ...amex, zipCode: CARDS.good },
      { ...amex, securityCode: `${CODE}${CODE}` },
      { ...amex, cardNumber: { number: CARDS.good } },
    ];
    for (const body of spoilt) expect(await send('PUT', body)).toBe(400);
    own.gateway.fails = 'after';
    expect(await send('PUT', amex)).toBe(503);
    own.gateway.fails = null;

    const secrets = [...new Set(numbers), CODE, NAME];
    for (const secret of secrets) {
      const holds = (text: string) => holdsSecret(text, secret);
      const rows = await tracesOf(own.server.database, secret);
      const lines = own.server.logged.map((line) => JSON.stringify(line));
      const found = [rows, lines, answers].map((texts) => texts.filter(holds));
      expect([secret, ...found]).toEqual([secret, [], [], []]);
    }
  });

  test('has a token that is encrypted in the table', async () => {
    const row = await own.server.database.root
      .selectFrom('payment_profile')
      .selectAll()
      .where('business_id', '=', owner.business.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ brand: expect.any(String), last_four: expect.stringMatching(/^\d{4}$/) });
    expect(row.sealed_token).toMatch(/^\w+\.[0-9a-f]{12}\.[\w-]+$/);
    expect(await tracesOf(own.server.database, 'card_test_')).toEqual([]);
  });
});
