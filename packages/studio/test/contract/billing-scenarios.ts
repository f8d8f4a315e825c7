import {
  answerPaymentChallenge,
  cancelPlan,
  createPaymentProfile,
  deletePaymentProfile,
  emailReactivation,
  getBillingSummary,
  getBillPdf,
  getPaymentProfile,
  getSubscription,
  listBills,
  listPlans,
  payBill,
  previewPlan,
  reactivatePlan,
  redeemPromoCode,
  selectPlan,
  sendPlanFeedback,
  updatePaymentProfile,
  updatePlan,
} from '@commoncast/core/billing/api';
import type { CardDetails, PlanSelection } from '@commoncast/core/billing/schema';
import { getBusinessAccount } from '@commoncast/core/business/api';
import { getContentUsage } from '@commoncast/core/business/usage-api';
import type { Client } from '@commoncast/core/http/client';
import { NOBODY, outcomeOf, type Scenario } from './outcome-of.ts';

/** A code that operators have made on both sides: 20% off three bills. */
export const PROMO_CODE = 'WELCOME20';

/** The calls of an owner, each answered or refused. */
async function callsOf(client: Client) {
  const { id } = await client.call(getBusinessAccount, {});
  const card = (cardNumber: string, changes: Partial<CardDetails> = {}) => ({
    params: { id },
    body: {
      ...{ cardNumber, expirationDate: '12/2099', nameOnCard: 'Ada', securityCode: '739', zipCode: '10115' },
      ...changes,
    },
  });
  return {
    id,
    addCard: (number: string, changes = {}) =>
      outcomeOf(client.call(createPaymentProfile, card(number, changes))),
    replaceCard: (number: string) => outcomeOf(client.call(updatePaymentProfile, card(number))),
    removeCard: () => outcomeOf(client.call(deletePaymentProfile, { params: { id } })),
    card: () => client.call(getPaymentProfile, { params: { id } }),
    preview: (plan: PlanSelection['plan'], more: { promoCode?: string; withTrial?: 'true' } = {}) =>
      outcomeOf(client.call(previewPlan, { query: { plan, ...more } })),
    select: (plan: PlanSelection['plan'], more: Partial<PlanSelection> = {}) =>
      outcomeOf(client.call(selectPlan, { body: { plan, ...more } })),
    update: (plan: PlanSelection['plan'], expectedTotal?: number) =>
      outcomeOf(
        client.call(updatePlan, { body: { plan, ...(expectedTotal !== undefined && { expectedTotal }) } }),
      ),
    cancel: () => outcomeOf(client.call(cancelPlan, {})),
    reactivate: () => outcomeOf(client.call(reactivatePlan, { params: { id } })),
    redeem: (promoCode: string) => outcomeOf(client.call(redeemPromoCode, { body: { promoCode } })),
    sendFeedback: () =>
      outcomeOf(client.call(sendPlanFeedback, { body: { reason: 'UNUSED', comment: 'Winter' } })),
    subscription: () => client.call(getSubscription, { query: {} }),
    contentUsage: () => client.call(getContentUsage, {}),
    summary: () => client.call(getBillingSummary, { params: { id } }),
    bills: (query = {}) => outcomeOf(client.call(listBills, { params: { id }, query })),
    pay: (billId: string) => outcomeOf(client.call(payBill, { params: { id, billId } })),
    /** Answers what the bank asks. */
    async answer(outcome: 'COMPLETE' | 'FAIL') {
      const { challenge } = await client.call(getPaymentProfile, { params: { id } });
      const params = { id, challengeId: challenge?.id ?? NOBODY };
      return outcomeOf(client.call(answerPaymentChallenge, { params, body: { outcome } }));
    },
  };
}

/** What goes wrong with plans, cards, bills and promo codes wherever a server is too kind. */
export const BILLING_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'plans before any is paid for': async (client) => {
    const calls = await callsOf(client);
    const { preview, select } = calls;
    const foreign = { params: { id: NOBODY } };
    return [
      await client.call(listPlans, {}),
      await calls.subscription(),
      await outcomeOf(client.call(getSubscription, { query: { businessOwnerEmail: 'no@example.test' } })),
      await calls.summary(),
      await calls.contentUsage(),
      await calls.card(),
      await calls.bills(),
      await preview('STARTER'),
      await preview('BUSINESS', { withTrial: 'true' }),
      await preview('FREE'),
      await preview('FREE', { withTrial: 'true' }),
      await preview('FREE', { promoCode: PROMO_CODE }),
      await preview('STARTER', { promoCode: PROMO_CODE }),
      await preview('STARTER', { promoCode: 'NOPE' }),
      await preview('STARTER', { promoCode: 'no code' }),
      await select('FREE'),
      await select('STARTER'),
      await select('STARTER', { withTrial: true, expectedTotal: 100 }),
      await calls.update('BUSINESS'),
      await calls.cancel(),
      await calls.reactivate(),
      await calls.sendFeedback(),
      await outcomeOf(client.call(emailReactivation, {})),
      await calls.removeCard(),
      await calls.answer('COMPLETE'),
      await outcomeOf(client.call(getBillingSummary, foreign)),
      await outcomeOf(client.call(getPaymentProfile, foreign)),
      await outcomeOf(client.call(listBills, { ...foreign, query: {} })),
      await outcomeOf(client.call(reactivatePlan, foreign)),
    ];
  },
  'cards that are refused': async (client) => {
    const { addCard, card } = await callsOf(client);
    return [
      await addCard('4000000000000002'),
      await addCard('4000000000009995'),
      await addCard('4000000000000069'),
      await addCard('4000000000000127'),
      await addCard('4242424242424241'),
      await addCard('4111111111111111'),
      await addCard('378282246310005'),
      await addCard('4242', { expirationDate: '13/30', securityCode: '', zipCode: '' }),
      await addCard('4242424242424242', { expirationDate: '01/20' }),
      await card(),
    ];
  },
  'a month that is paid, and the bank that asks': async (client) => {
    const calls = await callsOf(client);
    const { id, addCard, replaceCard, answer, select, update, preview, bills } = calls;
    const first = [
      await addCard('4242424242424242'),
      await addCard('5555555555554444'),
      await select('STARTER', { expectedTotal: 1 }),
      await select('STARTER', { expectedTotal: 2_900 }),
      await select('BUSINESS'),
      await calls.summary(),
      await calls.removeCard(),
    ];
    const { content } = await client.call(listBills, { params: { id }, query: {} });
    const paid = content[0]?.id ?? NOBODY;
    return [
      ...first,
      await calls.pay(paid),
      await calls.pay(NOBODY),
      await outcomeOf(client.call(getBillPdf, { params: { id, billId: NOBODY } })),
      await preview('STARTER'),
      await preview('BUSINESS'),
      await preview('BUSINESS', { withTrial: 'true' }),
      await preview('BUSINESS', { promoCode: PROMO_CODE }),
      await preview('FREE'),
      // A question about a card does not keep anybody from giving another one.
      await replaceCard('4000002760003184'),
      await replaceCard('4000000000000002'),
      await replaceCard('4000002760003184'),
      await calls.card(),
      await answer('FAIL'),
      await answer('FAIL'),
      await replaceCard('4000002760003184'),
      await answer('COMPLETE'),
      await update('BUSINESS', 1),
      await update('BUSINESS'),
      await calls.subscription(),
      // One about a payment keeps everything as it is.
      await replaceCard('4242424242424242'),
      await update('FREE'),
      await calls.cancel(),
      await calls.reactivate(),
      await calls.removeCard(),
      await answer('FAIL'),
      await bills(),
      await update('BUSINESS'),
      await answer('COMPLETE'),
      await bills({ sort: 'number,ASC' }),
      await bills({ searchKey: 'number', searchText: '-0001' }),
      await bills({ searchKey: 'status', searchText: 'void' }),
      await bills({ searchKey: 'description', searchText: 'business for' }),
      await bills({ searchKey: 'id', searchText: paid.slice(-12) }),
      await bills({ searchText: 'nothing' }),
      await bills({ size: '1', page: '1' }),
      await bills({ sort: 'colour,ASC' }),
      await replaceCard('4000000000000341'),
      await replaceCard('4000008260003178'),
      await answer('COMPLETE'),
      await calls.card(),
    ];
  },
  'a charge that is declined': async (client) => {
    const calls = await callsOf(client);
    return [
      await calls.addCard('4000000000000341'),
      await calls.select('STARTER', { promoCode: PROMO_CODE }),
      await calls.subscription(),
      await calls.bills(),
      await calls.replaceCard('4000008260003178'),
      await calls.answer('COMPLETE'),
      await calls.select('BUSINESS', { promoCode: PROMO_CODE }),
      await calls.subscription(),
      await calls.answer('COMPLETE'),
      await calls.subscription(),
      await calls.bills(),
      await calls.removeCard(),
      await calls.removeCard(),
    ];
  },
  'plans that end, and go on': async (client) => {
    const calls = await callsOf(client);
    const { update, preview, subscription } = calls;
    return [
      await calls.addCard('4242424242424242'),
      await calls.select('BUSINESS'),
      await update('BUSINESS'),
      await update('STARTER'),
      await preview('STARTER'),
      await preview('BUSINESS'),
      await calls.summary(),
      await calls.sendFeedback(),
      await update('BUSINESS'),
      await update('FREE'),
      await calls.sendFeedback(),
      await calls.summary(),
      await calls.removeCard(),
      await update('BUSINESS'),
      await update('STARTER'),
      await calls.addCard('4242424242424242'),
      await update('BUSINESS'),
      await calls.cancel(),
      await calls.cancel(),
      await calls.sendFeedback(),
      await outcomeOf(client.call(sendPlanFeedback, { body: { reason: 'NONE' as 'OTHER', comment: '' } })),
      await preview('BUSINESS'),
      await preview('STARTER'),
      await calls.summary(),
      await calls.removeCard(),
      await calls.reactivate(),
      await calls.addCard('4242424242424242'),
      await calls.reactivate(),
      await calls.reactivate(),
      await calls.cancel(),
      await update('STARTER'),
      await subscription(),
    ];
  },
  trials: async (client) => {
    const calls = await callsOf(client);
    const { update, preview } = calls;
    return [
      await calls.select('STARTER', { withTrial: true }),
      await calls.addCard('4242424242424242'),
      await calls.select('STARTER', { withTrial: true, promoCode: PROMO_CODE }),
      await calls.bills(),
      await calls.summary(),
      await preview('BUSINESS'),
      await update('BUSINESS'),
      await update('FREE'),
      await preview('BUSINESS'),
      await update('BUSINESS'),
      await calls.cancel(),
      await calls.reactivate(),
      await calls.cancel(),
      await update('STARTER'),
      await calls.subscription(),
    ];
  },
  'promo codes': async (client) => {
    const calls = await callsOf(client);
    const { preview, redeem, select } = calls;
    return [
      await redeem('NOPE'),
      await redeem('not a code'),
      await redeem(PROMO_CODE.toLowerCase()),
      await redeem(PROMO_CODE),
      await redeem('OTHER'),
      await preview('STARTER'),
      await preview('STARTER', { promoCode: PROMO_CODE }),
      await preview('STARTER', { promoCode: 'OTHER' }),
      await calls.addCard('4242424242424242'),
      await select('STARTER', { expectedTotal: 2_900 }),
      await select('STARTER', { promoCode: PROMO_CODE, expectedTotal: 2_320 }),
      await calls.summary(),
      await preview('BUSINESS'),
      await calls.update('BUSINESS'),
      await calls.subscription(),
      await redeem(PROMO_CODE),
      await calls.bills(),
    ];
  },
};
