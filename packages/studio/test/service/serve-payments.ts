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
import type {
  Bill,
  BillingOutcome,
  CardDetails,
  GivenCard,
  PaymentProfile,
  StripeCard,
} from '@commoncast/core/billing/schema';
import { isApiError } from '@commoncast/core/http/api-error';
import { toPage } from '@commoncast/core/http/paging';
import { cardDeclined, conflict, notFound } from '@commoncast/server/problems/problems';
import { requireFitting } from '@commoncast/server/services/billing/cards/require-fitting';
import { runningPlan } from '@commoncast/server/services/billing/figures/standing';
import { upcomingBill } from '@commoncast/server/services/billing/figures/upcoming-bill';
import { recovered } from '@commoncast/server/services/billing/subscriptions/transitions';
import type { On } from './answering.ts';
import { profileOf } from './billing/billing-records.ts';
import { ask, openChallenge, outcomeOf, payAgain, requireSettled } from './billing/pay.ts';
import { putState, standingOf } from './billing/standing.ts';
import { type CardHabits, declinedFor, readTestCard } from './billing/test-cards.ts';
import type { Records } from './records.ts';

/** The card of a payment method that is called after its number, such as `pm_4242424242424242_1`. */
function typedIntoStripe({ paymentMethodId, zipCode }: StripeCard): CardDetails {
  const [cardNumber = ''] = /\d+/.exec(paymentMethodId) ?? [];
  const securityCode = cardNumber.startsWith('37') ? '1234' : '123';
  return { cardNumber, expirationDate: '12/2099', nameOnCard: '', securityCode, zipCode };
}

const KEPT_BUT = 'The card is saved, but the open bill could not be paid. ';

/** Answers the calls on the card and the bills of the business. */
export function servePayments(on: On, records: Records): void {
  const { billing } = records;
  const requireOwn = (id: string): void => {
    if (id !== records.account?.id) throw notFound();
  };
  const payOpenBill = (bill: Bill): Bill =>
    payAgain(records, bill, () => {
      const running = runningPlan(standingOf(billing));
      if (running) putState(records, recovered(running));
    });
  const keepCard = (profile: PaymentProfile, habits: CardHabits): Bill | null => {
    Object.assign(billing, { profile, habits, challenge: null });
    const open = billing.bills.find(({ status }) => status === 'OPEN');
    try {
      return open ? payOpenBill(open) : null;
    } catch (error) {
      throw isApiError(error) ? cardDeclined(KEPT_BUT + error.message) : error;
    }
  };
  const save = (given: GivenCard): BillingOutcome => {
    requireFitting(given, billing.gateway);
    const card = 'paymentMethodId' in given ? typedIntoStripe(given) : given;
    requireSettled(billing);
    const { brand, asksWhenSaved, ...habits } = readTestCard(card);
    const goOn = () => keepCard(profileOf(card, brand), habits);
    if (!asksWhenSaved) return outcomeOf(records, goOn());
    ask(records, { purpose: 'CARD', amount: 0, goOn, stop: () => {} });
    return outcomeOf(records);
  };

  on(getPaymentProfile, ({ params: { id } }) => {
    requireOwn(id);
    const { profile, gateway } = billing;
    const publishableKey = gateway === 'STRIPE' ? 'pk_test_fake' : null;
    return { profile, gateway, publishableKey, challenge: openChallenge(billing) };
  });
  on(createPaymentProfile, ({ params: { id }, body }) => {
    requireOwn(id);
    requireFitting(body, billing.gateway);
    if (billing.profile)
      throw conflict('ILLEGAL_TRANSITION', 'Your business has a card already. Replace it instead.');
    return save(body);
  });
  on(updatePaymentProfile, ({ params: { id }, body }) => {
    requireOwn(id);
    return save(body);
  });
  on(deletePaymentProfile, ({ params: { id } }) => {
    requireOwn(id);
    if (!billing.profile) throw notFound();
    requireSettled(billing);
    const standing = standingOf(billing);
    const isNeeded =
      runningPlan(standing)?.state === 'PAST_DUE' ||
      upcomingBill(standing, { now: new Date(), tax: billing.tax }) !== null;
    if (isNeeded)
      throw conflict('ILLEGAL_TRANSITION', 'Your plan needs a card. Replace it, or cancel the plan first.');
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
    throw declinedFor(challenge.purpose === 'CARD' ? 'cardUnconfirmed' : 'paymentUnconfirmed');
  });
  on(listBills, ({ params: { id }, query: { page, size, sort, searchKey, searchText } }) => {
    requireOwn(id);
    const needle = searchText.toLowerCase();
    const textOf = (bill: Bill): string =>
      searchKey === 'description'
        ? bill.lines.map(({ description }) => description).join(' ')
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
    const bill = billing.bills.find((one) => one.id === billId);
    if (!bill) throw notFound();
    requireSettled(billing);
    if (bill.status === 'PAID') throw conflict('ILLEGAL_TRANSITION', 'This bill has been paid already');
    if (bill.status !== 'OPEN') throw conflict('ILLEGAL_TRANSITION', 'This bill cannot be paid any more');
    if (!billing.profile) throw conflict('ILLEGAL_TRANSITION', 'Add a card first');
    return outcomeOf(records, payOpenBill(bill));
  });
}
