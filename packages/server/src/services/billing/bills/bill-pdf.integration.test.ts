import { getBillPdf, selectPlan } from '@commoncast/core/billing/api';
import { toPath } from '@commoncast/core/http/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingServer, startBillingServer } from '../../../../test/billing/billing-server.ts';
import { testDatabase } from '../../../../test/database.ts';
import type { SignedUp } from '../../../../test/server.ts';

let own: BillingServer;
beforeAll(async () => {
  own = await startBillingServer(await testDatabase());
});
afterAll(() => own.close());

async function fetchBill(id: string, billId: string, { session }: SignedUp): Promise<Response> {
  const headers = { authorization: `Bearer ${session.accessToken}` };
  return await own.server.fetch(toPath(getBillPdf, { id, billId }), { headers });
}

test('a bill is a document that is named after its number', async () => {
  const owner = await own.customer();
  const { bill } = await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
  const answer = await fetchBill(owner.business.id, bill!.id, owner);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${bill!.number}.pdf"`,
    'cache-control': 'no-store',
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString()).toContain('%%EOF');
});

test('it is nobody else’s', async () => {
  const [owner, other] = [await own.customer(), await own.customer()];
  const { bill } = await owner.client.call(selectPlan, { body: { plan: 'STARTER' } });
  expect((await fetchBill(owner.business.id, bill!.id, other)).status).toBe(404);
  expect((await fetchBill(other.business.id, bill!.id, other)).status).toBe(404);
});
