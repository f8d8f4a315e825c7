import { v7 as uuidv7 } from 'uuid';
import { insertBill } from '../../src/services/billing/bills/repository.ts';
import type { SignedUp } from '../server.ts';

/** A bill that was paid some time ago. @returns its id */
export async function insertPaidBill({ database, business }: SignedUp): Promise<string> {
  const at = (day: string) => new Date(`${day}T10:00:00.000Z`);
  const { id } = await database.transaction((tx) =>
    insertBill(tx, {
      ...{ id: uuidv7(), business_id: business.id, status: 'PAID', purpose: 'SELECT', plan: 'STARTER' },
      ...{ period_start: at('2026-01-10'), period_end: at('2026-02-10'), created_at: at('2026-01-10') },
      lines: JSON.stringify([{ description: 'Starter, 10 January to 10 February 2026', amount: 2_900 }]),
      ...{ subtotal: 2_900, discount: 0, total: 2_900, currency: 'USD' },
      ...{ promo_code: null, percent_off: null, tax_name: null, tax_percent: null, tax_amount: 0 },
      ...{ paid_at: at('2026-01-10'), paid_brand: 'visa', paid_last_four: '4242', problem: null },
      ...{ asked_by: null, asked_from: null },
    }),
  );
  return id;
}
