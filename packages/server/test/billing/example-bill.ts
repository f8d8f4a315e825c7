import type { Bill } from '@commoncast/core/billing/schema';

/** A paid bill with all that a bill can have. */
export function exampleBill(changes: Partial<Bill> = {}): Bill {
  return {
    id: '0199d4a5-0000-7000-8000-000000000004',
    number: '7F3A9C21-0004',
    status: 'PAID',
    periodStart: '2026-11-26T08:00:00.000Z',
    periodEnd: '2026-12-26T08:00:00.000Z',
    lines: [
      { description: 'Business plan, November 26 to December 26, 2026', amount: 5_450 },
      { description: 'Unused time on the Starter plan', amount: -1_450 },
    ],
    subtotal: 4_000,
    discount: 400,
    tax: { name: 'VAT', percent: 19, amount: 684 },
    total: 4_284,
    currency: 'USD',
    createdDate: '2026-11-26T08:00:00.000Z',
    paidDate: '2026-11-27T09:00:00.000Z',
    paidWith: { brand: 'visa', lastFour: '4242' },
    problem: null,
    ...changes,
  };
}
