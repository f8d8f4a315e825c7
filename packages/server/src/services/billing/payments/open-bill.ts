import { v7 as uuidv7 } from 'uuid';
import type { AuditedCaller } from '../../../audit/record-action.ts';
import type { Executor } from '../../../db/database.ts';
import { insertBill, updateBill } from '../bills/repository.ts';
import type { Period } from '../figures/periods.ts';
import type { ActivePromo } from '../figures/standing.ts';
import type { Sums } from '../figures/sums.ts';
import { tieRedemption } from '../promo/repository.ts';
import type { BillPurpose, BillRow } from '../tables.ts';
import { applyPaid } from './apply-paid.ts';
import type { PaymentsParts } from './payments-parts.ts';
import { requireFewTries } from './require-few-tries.ts';
import { insertTry } from './tries-repository.ts';

export interface BillDraft {
  readonly businessId: string;
  readonly purpose: BillPurpose;
  readonly plan: BillRow['plan'];
  readonly period: Period;
  readonly sums: Sums;
  /** Of which the bill uses a month. */
  readonly promo: ActivePromo | null;
  /** Whether that was redeemed for this bill. */
  readonly isPromoNew: boolean;
  /** Who asks for it; null for renewals. */
  readonly asker: AuditedCaller | null;
}

export interface OpenedBill {
  readonly bill: BillRow;
  /** What to charge once the transaction is committed; null if there is nothing to pay. */
  readonly tryId: string | null;
}

/**
 * Writes a bill, and the try to have it paid, for a business whose lock the transaction holds. One without anything to
 * pay is paid, and what it is for happens.
 * @throws {ApiError} RATE_LIMITED
 */
export async function openBill(
  tx: Executor,
  parts: PaymentsParts,
  draft: BillDraft,
  now: Date,
): Promise<OpenedBill> {
  const { businessId, purpose, sums, promo, asker } = draft;
  const isPaid = sums.total === 0;
  const bill = await insertBill(tx, {
    id: uuidv7(),
    business_id: businessId,
    status: isPaid ? 'PAID' : 'OPEN',
    purpose,
    plan: draft.plan,
    period_start: draft.period.start,
    period_end: draft.period.end,
    lines: JSON.stringify(sums.lines),
    subtotal: sums.subtotal,
    discount: sums.discount,
    promo_code: promo?.code ?? null,
    percent_off: promo?.percentOff ?? null,
    tax_name: sums.tax?.name ?? null,
    tax_percent: sums.tax?.percent ?? null,
    tax_amount: sums.tax?.amount ?? 0,
    total: sums.total,
    currency: sums.currency,
    paid_at: isPaid ? now : null,
    paid_brand: null,
    paid_last_four: null,
    problem: null,
    asked_by: asker?.userId ?? null,
    asked_from: asker?.addressBlock ?? null,
    created_at: now,
  });
  if (promo && draft.isPromoNew) await tieRedemption(tx, businessId, promo.code, bill.id);
  if (isPaid) {
    await applyPaid(tx, parts, bill, now);
    return { bill, tryId: null };
  }
  return { bill, tryId: await openTry(tx, parts, bill, { asker, now }) };
}

/**
 * Writes a try to have an open bill paid, which has none under way.
 * @param asker the owner who is there to confirm it; null if nobody is
 * @returns its id
 * @throws {ApiError} RATE_LIMITED
 */
export async function openTry(
  tx: Executor,
  { limits }: Pick<PaymentsParts, 'limits'>,
  bill: BillRow,
  { asker, now }: { readonly asker: AuditedCaller | null; readonly now: Date },
): Promise<string> {
  if (asker) await requireFewTries(tx, bill.business_id, limits, now);
  const asked = { asked_by: asker?.userId ?? null, asked_from: asker?.addressBlock ?? null };
  await updateBill(tx, bill.id, asked);
  const id = uuidv7();
  const tried = { id, bill_id: bill.id, is_owner_there: asker !== null, created_at: now };
  await insertTry(tx, { ...tried, status: 'PENDING' });
  return id;
}
