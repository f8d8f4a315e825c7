import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf, SearchText } from '../http/paging.ts';
import { Id, IdParams, Nothing } from '../http/values.ts';
import {
  BILL_SEARCH_KEYS,
  Bill,
  BillingOutcome,
  BillingSummary,
  CardDetails,
  ChallengeAnswer,
  PaymentProfileState,
  Plan,
  PlanFeedback,
  PlanPreview,
  PlanPreviewQuery,
  PlanSelection,
  PlanUpdate,
  Promo,
  PromoCodeText,
  Subscription,
  SubscriptionQuery,
} from './schema.ts';

const PAYMENT_ERRORS = ['CARD_DECLINED', 'ILLEGAL_TRANSITION', 'RATE_LIMITED'] as const;

const { page, size, sort } = listQuery(['createdDate', 'number', 'total']);

const BillParams = v.strictObject({ id: Id, billId: Id });

export const listPlans = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/subscription/plan',
  auth: 'none',
  summary: 'The plans with their prices and limits, the smallest first',
  response: v.array(Plan),
});

export const getSubscription = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/subscription/plan',
  auth: 'bearer',
  summary: 'The plan of the business and where it stands; owners only',
  query: SubscriptionQuery,
  response: Subscription,
});

export const previewPlan = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/subscription/plan/preview',
  auth: 'bearer',
  summary: 'What choosing a plan would mean and cost; changes nothing. Owners only',
  query: PlanPreviewQuery,
  response: PlanPreview,
  errors: ['ILLEGAL_TRANSITION', 'PROMO_CODE_REFUSED'],
});

export const selectPlan = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/subscription/plan',
  auth: 'bearer',
  summary:
    'Chooses the first paid plan, or one after the last has expired, and charges the card for a month; owners only',
  body: PlanSelection,
  response: BillingOutcome,
  idempotent: true,
  errors: [...PAYMENT_ERRORS, 'AMOUNT_CHANGED', 'PROMO_CODE_REFUSED'],
});

export const updatePlan = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/account/subscription/plan',
  auth: 'bearer',
  summary:
    'Moves to a larger plan now, for the difference until the period ends, or to a smaller one when it ends; owners only',
  body: PlanUpdate,
  response: BillingOutcome,
  errors: [...PAYMENT_ERRORS, 'AMOUNT_CHANGED'],
});

export const cancelPlan = endpoint({
  service: 'business',
  method: 'PATCH',
  path: '/business/v1.1/account/subscription/plan/cancel',
  auth: 'bearer',
  summary: 'Ends the plan with the period that has been paid for; owners only',
  response: Subscription,
  errors: ['ILLEGAL_TRANSITION'],
});

export const sendPlanFeedback = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/subscription/plan/feedback',
  auth: 'bearer',
  summary: 'Says why the plan was cancelled; owners only',
  body: PlanFeedback,
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const emailReactivation = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/email/plan/reactivation',
  auth: 'bearer',
  summary:
    'Sends the owners an email with a link to where a plan that was cancelled or has expired can go on; every member may ask',
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const redeemPromoCode = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/promo-code',
  auth: 'bearer',
  summary: 'Makes the next bills cheaper; owners only',
  body: v.strictObject({ promoCode: PromoCodeText }),
  response: Promo,
  idempotent: true,
  errors: ['PROMO_CODE_REFUSED', 'RATE_LIMITED'],
});

export const getPaymentProfile = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/{id}/payment-profile',
  auth: 'bearer',
  summary:
    'What is kept of the card of the business: brand, last four digits, expiry and zip code; owners only',
  params: IdParams,
  response: PaymentProfileState,
});

export const createPaymentProfile = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/{id}/payment-profile',
  auth: 'bearer',
  summary:
    'Gives the payment gateway the first card, of which number and security code are never kept; owners only',
  params: IdParams,
  body: CardDetails,
  response: BillingOutcome,
  errors: PAYMENT_ERRORS,
});

export const updatePaymentProfile = endpoint({
  service: 'business',
  method: 'PUT',
  path: '/business/v1.1/account/{id}/payment-profile',
  auth: 'bearer',
  summary: 'Replaces the card. Where a bill is open, it is paid with the new one; owners only',
  params: IdParams,
  body: CardDetails,
  response: BillingOutcome,
  errors: PAYMENT_ERRORS,
});

export const deletePaymentProfile = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/account/{id}/payment-profile',
  auth: 'bearer',
  summary: 'Removes the card, unless a plan will need it; owners only',
  params: IdParams,
  response: Nothing,
  errors: ['ILLEGAL_TRANSITION'],
});

export const reactivatePlan = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/{id}/payment-profile/reactivate',
  auth: 'bearer',
  summary:
    'Takes a cancellation back, or begins a new month of an expired plan, with the card that is kept; owners only',
  params: IdParams,
  response: BillingOutcome,
  idempotent: true,
  errors: PAYMENT_ERRORS,
});

export const answerPaymentChallenge = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/{id}/payment-challenge/{challengeId}',
  auth: 'bearer',
  summary: "Goes on after the card's owner has confirmed, or refused to; owners only",
  params: v.strictObject({ id: Id, challengeId: Id }),
  body: ChallengeAnswer,
  response: BillingOutcome,
  errors: PAYMENT_ERRORS,
});

export const listBills = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/{id}/bill',
  auth: 'bearer',
  summary: 'The bills of the business, latest first; owners only',
  params: IdParams,
  query: v.strictObject({
    page,
    size,
    sort,
    searchKey: v.optional(v.picklist(BILL_SEARCH_KEYS, 'Cannot be searched by this'), 'id'),
    searchText: v.optional(SearchText, ''),
  }),
  response: pageOf(Bill),
});

export const getBillPdf = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/{id}/bill/{billId}/pdf',
  auth: 'bearer',
  summary: 'A bill as a document to print or to hand on; owners only',
  params: BillParams,
  response: v.string(),
  responseType: 'application/pdf',
});

export const payBill = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/{id}/bill/{billId}/payment',
  auth: 'bearer',
  summary: 'Tries the card again for an open bill; owners only',
  params: BillParams,
  response: BillingOutcome,
  idempotent: true,
  errors: PAYMENT_ERRORS,
});

export const getBillingSummary = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/{id}/bill/current-summary',
  auth: 'bearer',
  summary: 'The month so far: the plan, what is used of it, and the next bill as it looks now; owners only',
  params: IdParams,
  response: BillingSummary,
});
