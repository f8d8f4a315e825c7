import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const plan = '/business/v1.1/account/subscription/plan';
  const card = '/business/v1.1/account/{id}/payment-profile';
  const bill = '/business/v1.1/account/{id}/bill';
  const paying = 'CARD_DECLINED or ILLEGAL_TRANSITION or RATE_LIMITED';
  expect(contractsOf(calls)).toEqual({
    listPlans: 'none GET /business/v1.1/subscription/plan → 200',
    getSubscription: `bearer GET ${plan} → 200`,
    previewPlan: `bearer GET ${plan}/preview → 200 or ILLEGAL_TRANSITION or PROMO_CODE_REFUSED`,
    selectPlan: `bearer POST ${plan} → 200 or ${paying} or AMOUNT_CHANGED or PROMO_CODE_REFUSED, once a key`,
    updatePlan: `bearer PUT ${plan} → 200 or ${paying} or AMOUNT_CHANGED`,
    cancelPlan: `bearer PATCH ${plan}/cancel → 200 or ILLEGAL_TRANSITION`,
    sendPlanFeedback: `bearer POST ${plan}/feedback → 200 or ILLEGAL_TRANSITION or RATE_LIMITED`,
    emailReactivation:
      'bearer POST /business/v1.1/email/plan/reactivation → 200 or ILLEGAL_TRANSITION or RATE_LIMITED',
    redeemPromoCode:
      'bearer POST /business/v1.1/account/promo-code → 200 or PROMO_CODE_REFUSED or RATE_LIMITED, once a key',
    getPaymentProfile: `bearer GET ${card} → 200`,
    createPaymentProfile: `bearer POST ${card} → 200 or ${paying}`,
    updatePaymentProfile: `bearer PUT ${card} → 200 or ${paying}`,
    deletePaymentProfile: `bearer DELETE ${card} → 200 or ILLEGAL_TRANSITION`,
    reactivatePlan: `bearer POST ${card}/reactivate → 200 or ${paying}, once a key`,
    answerPaymentChallenge: `bearer POST /business/v1.1/account/{id}/payment-challenge/{challengeId} → 200 or ${paying}`,
    listBills: `bearer GET ${bill} → 200`,
    getBillPdf: `bearer GET ${bill}/{billId}/pdf → 200`,
    payBill: `bearer POST ${bill}/{billId}/payment → 200 or ${paying}, once a key`,
    getBillingSummary: `bearer GET ${bill}/current-summary → 200`,
  });
});

test('bills come by ten, searched by their id unless something else is named', () => {
  expect(v.parse(calls.listBills.query, {})).toEqual({
    page: 0,
    size: 10,
    sort: 'createdDate,DESC',
    searchKey: 'id',
    searchText: '',
  });
  expect(problemsOf(calls.listBills.query, { searchKey: 'total' })).toEqual({
    searchKey: 'Cannot be searched by this',
  });
});

test('a card is checked by the form of each of its fields, and no message repeats what was typed', () => {
  const { body } = calls.createPaymentProfile;
  const card = {
    cardNumber: '4242424242424242',
    expirationDate: '12/2099',
    nameOnCard: 'Ada Baker',
    securityCode: '123',
    zipCode: '02134',
  };
  expect(problemsOf(body, card)).toEqual({});
  expect(
    problemsOf(body, {
      cardNumber: '4242 4242 4242 4242',
      expirationDate: '01/20',
      nameOnCard: ' ',
      securityCode: '12',
      zipCode: '0213456789',
    }),
  ).toEqual({
    cardNumber: 'Must contain only numbers',
    expirationDate: 'Expiration Date must be valid and future date',
    nameOnCard: 'Name on card is required',
    securityCode: 'The Security Code must have 3-4 digits',
    zipCode: 'Zip Code must be less than 10',
  });
});

test('a plan that sales sells cannot be chosen', () => {
  for (const { body } of [calls.selectPlan, calls.updatePlan])
    expect(problemsOf(body, { plan: 'ENTERPRISE' })).toEqual({
      plan: 'Must be one of FREE, STARTER, BUSINESS',
    });
});

test('a promo code is read in capitals', () => {
  expect(v.parse(calls.redeemPromoCode.body, { promoCode: ' welcome-20 ' })).toEqual({
    promoCode: 'WELCOME-20',
  });
  expect(problemsOf(calls.redeemPromoCode.body, { promoCode: '20 %' })).toEqual({
    promoCode: 'A promo code contains only letters, digits, hyphens and underscores',
  });
});

test('a reason is chosen, and a comment is up to those who cancel', () => {
  const { body } = calls.sendPlanFeedback;
  expect(v.parse(body, { reason: 'UNUSED' })).toEqual({ reason: 'UNUSED', comment: '' });
  expect(problemsOf(body, { reason: 'BORED' })).toEqual({ reason: 'Choose a reason' });
});
