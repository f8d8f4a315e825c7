import {
  answerPaymentChallenge,
  createPaymentProfile,
  deletePaymentProfile,
  getBillPdf,
  getPaymentProfile,
  listBills,
  payBill,
  updatePaymentProfile,
} from '@commoncast/core/billing/api';
import type { Bill, BillingOutcome, CardDetails, GivenCard } from '@commoncast/core/billing/schema';
import { toPage } from '@commoncast/core/http/paging';
import { conflict, notFound } from '@commoncast/server/problems/problems';
import { requireFitting } from '@commoncast/server/services/billing/cards/require-fitting';
import type { On } from './answering.ts';
import { profileOf } from './billing/billing-records.ts';
import { ask, chargeBill, openChallenge, outcomeOf, putSubscription } from './billing/pay.ts';
import { declined, readTestCard } from './billing/test-cards.ts';
import type { Records } from './records.ts';

/** Answers the calls on the card and the bills of the business. */
export function servePayments(on: On, records: Records): void {
  const { billing } = records;
  const requireOwn = (id: string): void => {
    if (id !== records.account?.id) throw notFound();
  };
  const openBill = (): Bill | null =>
    billing.bills.find(({ id }) => id === billing.subscription.openBillId) ?? null;
  const payOpenBill = (bill: Bill): Bill =>
    chargeBill(
      records,
      bill,
      () => putSubscription(records, { state: 'ACTIVE', graceEndDate: null, openBillId: null }),
      () => {},
    );
  const save = (given: GivenCard): BillingOutcome => {
    requireFitting(given, 'TEST');
    const card = given as CardDetails;
    if (billing.challenge) throw conflict('ILLEGAL_TRANSITION', 'A payment is waiting for you to confirm it');
    const { brand, asksWhenSaved, ...habits } = readTestCard(card);
    const profile = profileOf(card, brand);
    const keep = (): Bill | null => {
      billing.profile = profile;
      billing.habits = habits;
      const bill = openBill();
      return bill && payOpenBill(bill);
    };
    if (!asksWhenSaved) return outcomeOf(records, keep());
    ask(records, 'CARD', 0, keep);
    return outcomeOf(records);
  };

  on(getPaymentProfile, ({ params: { id } }) => {
    requireOwn(id);
    const gateway = { gateway: 'TEST' as const, publishableKey: null };
    return { profile: billing.profile, ...gateway, challenge: openChallenge(billing) };
  });
  on(createPaymentProfile, ({ params: { id }, body }) => {
    requireOwn(id);
    return save(body);
  });
  on(updatePaymentProfile, ({ params: { id }, body }) => {
    requireOwn(id);
    if (!billing.profile) throw notFound();
    return save(body);
  });
  on(deletePaymentProfile, ({ params: { id } }) => {
    requireOwn(id);
    const { plan, state, nextPlan } = billing.subscription;
    const goesOn = state === 'ACTIVE' || state === 'TRIALING' || state === 'PAST_DUE';
    if (goesOn && plan !== 'FREE' && nextPlan !== 'FREE')
      throw conflict('ILLEGAL_TRANSITION', 'Your plan is paid with this card');
    billing.profile = null;
    return null;
  });
  on(answerPaymentChallenge, ({ params: { id, challengeId }, body: { outcome } }) => {
    requireOwn(id);
    const { challenge } = billing;
    if (challenge?.id !== challengeId) throw notFound();
    billing.challenge = null;
    if (outcome === 'COMPLETE') return outcomeOf(records, challenge.goOn());
    challenge.stop();
    throw declined('The payment was not confirmed. Nothing was charged.');
  });
  on(listBills, ({ params: { id }, query: { page, size, sort, searchKey, searchText } }) => {
    requireOwn(id);
    const needle = searchText.toLowerCase();
    const textOf = (bill: Bill): string =>
      searchKey === 'description'
        ? bill.lines.map(({ description }) => description).join('\n')
        : bill[searchKey];
    const [field = 'createdDate', direction] = sort.split(',') as [keyof Bill, string];
    const sign = direction === 'ASC' ? 1 : -1;
    const sortedBy = (bill: Bill) => (field === 'total' ? bill.total : String(bill[field]));
    const found = billing.bills
      .filter((bill) => textOf(bill).toLowerCase().includes(needle))
      .toSorted((a, b) => (sortedBy(a) < sortedBy(b) ? -sign : sortedBy(a) > sortedBy(b) ? sign : 0));
    return toPage(found.slice(page * size, (page + 1) * size), found.length, { page, size });
  });
  on(getBillPdf, ({ params: { id, billId } }) => {
    requireOwn(id);
    const bill = billing.bills.find((one) => one.id === billId);
    if (!bill) throw notFound();
    return new Response(`%PDF-1.7 ${bill.number}`, {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${bill.number}.pdf"`,
      },
    });
  });
  on(payBill, ({ params: { id, billId } }) => {
    requireOwn(id);
    if (billing.challenge) throw conflict('ILLEGAL_TRANSITION', 'A payment is waiting for you to confirm it');
    const bill = billing.bills.find((one) => one.id === billId);
    if (!bill) throw notFound();
    if (bill.id !== billing.subscription.openBillId)
      throw conflict('ILLEGAL_TRANSITION', 'This bill does not have to be paid');
    return outcomeOf(records, payOpenBill(bill));
  });
}
