import type { Bill, BillingOutcome, BillingSummary } from '@commoncast/core/billing/schema';
import type { Page } from '@commoncast/core/http/paging';
import type { Member } from '../../../callers/member.ts';
import type { FileAnswer } from '../../../http/file-answer.ts';
import { conflict, notFound } from '../../../problems/problems.ts';
import { lockPlan } from '../../business/plan-repository.ts';
import { upcomingBill } from '../figures/upcoming-bill.ts';
import { toOutcome } from '../outcome.ts';
import { openTry } from '../payments/open-bill.ts';
import type { Payments } from '../payments/payments.ts';
import type { PaymentsParts } from '../payments/payments-parts.ts';
import { requireCard, requireSettled } from '../payments/require-settled.ts';
import { requirePayer } from '../require-payer.ts';
import { readStanding } from '../subscriptions/repository.ts';
import { toSubscription, toUsage } from '../subscriptions/view.ts';
import { readUsage } from '../usage.ts';
import {
  type BillListQuery,
  findBill,
  findCustomer,
  findUnsettledBill,
  listBills,
  toBill,
} from './repository.ts';

export interface BillsService {
  list(member: Member, businessId: string, query: BillListQuery): Promise<Page<Bill>>;
  /** Tries the card again. @throws {ApiError} CARD_DECLINED, ILLEGAL_TRANSITION, NOT_FOUND, RATE_LIMITED */
  pay(member: Member, businessId: string, billId: string): Promise<BillingOutcome>;
  /** @throws {ApiError} NOT_FOUND */
  pdf(member: Member, businessId: string, billId: string): Promise<FileAnswer>;
  summary(member: Member, businessId: string): Promise<BillingSummary>;
}

type BillsParts = PaymentsParts & { readonly payments: Payments };

/** What a business has paid, and has to pay. */
export function createBillsService(parts: BillsParts): BillsService {
  const { database, clock, payments, config } = parts;
  const { root } = database;
  return {
    list: async (member, id, query) => {
      requirePayer(member, id);
      const { content, ...page } = await listBills(root, member.businessId, query);
      return { ...page, content: content.map(toBill) };
    },
    pay: async (member, id, billId) => {
      requirePayer(member, id);
      const { businessId } = member;
      const tryId = await database.transaction(async (tx) => {
        await lockPlan(tx, businessId);
        const bill = await findBill(tx, businessId, billId);
        if (!bill) throw notFound();
        await requireSettled(tx, businessId);
        if (bill.status === 'PAID') throw conflict('ILLEGAL_TRANSITION', 'This bill has been paid already');
        if (bill.status !== 'OPEN') throw conflict('ILLEGAL_TRANSITION', 'This bill cannot be paid any more');
        await requireCard(tx, businessId);
        return await openTry(tx, parts, bill, { asker: member, now: clock() });
      });
      return await toOutcome(parts, businessId, await payments.charge(tryId));
    },
    pdf: async (member, id, billId) => {
      requirePayer(member, id);
      const bill = await findBill(root, member.businessId, billId);
      if (!bill) throw notFound();
      const customer = await findCustomer(root, member.businessId);
      // Few bills are read as a document, and what writes it takes a while to load.
      const { writeBillPdf } = await import('../pdf/bill-pdf.ts');
      const bytes = await writeBillPdf({ seller: config.billing.seller, customer, bill: toBill(bill) });
      return { name: `${bill.number}.pdf`, bytes };
    },
    summary: async (member, id) => {
      requirePayer(member, id);
      const { businessId } = member;
      const now = clock();
      const standing = await readStanding(root, businessId);
      const next = upcomingBill(standing, { now, tax: config.billing.tax });
      return {
        subscription: toSubscription(standing, await findUnsettledBill(root, businessId)),
        usage: toUsage(await readUsage(root, businessId, now), standing.plan),
        next: next && { date: next.month.start.toISOString(), ...next.sums },
      };
    },
  };
}
