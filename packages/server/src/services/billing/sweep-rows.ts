import { answers, EVERYBODY, nothing, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

const PLAN = '/business/v1.1/account/subscription/plan';
const CARD = '/business/v1.1/account/{id}/payment-profile';
const BILL = '/business/v1.1/account/{id}/bill';

/** Owners read what is theirs, each of their own business. */
const OWNERS = answers(401, 403, 'done', 'done');
const OWNERS_ONLY = answers(401, 403, 'done', 404);
/** The owner's plan was agreed with sales, and the stranger has none that is paid for. */
const NOT_NOW = answers(401, 403, 409, 409);

const CARD_DETAILS = {
  cardNumber: '4242424242424242',
  expirationDate: '12/2099',
  nameOnCard: 'Ada Baker',
  securityCode: '123',
  zipCode: '02134',
};

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /business/v1.1/subscription/plan': { auth: 'none', request: nothing, answers: EVERYBODY },
    'GET /business/v1.1/account/content-usage': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    [`GET ${PLAN}`]: { auth: 'bearer', request: nothing, answers: OWNERS },
    [`GET ${PLAN}/preview`]: {
      auth: 'bearer',
      request: () => ({ query: { plan: 'STARTER' } }),
      answers: answers(401, 403, 409, 'done'),
    },
    [`POST ${PLAN}`]: { auth: 'bearer', request: () => ({ body: { plan: 'STARTER' } }), answers: NOT_NOW },
    [`PUT ${PLAN}`]: { auth: 'bearer', request: () => ({ body: { plan: 'FREE' } }), answers: NOT_NOW },
    [`PATCH ${PLAN}/cancel`]: { auth: 'bearer', request: nothing, answers: NOT_NOW },
    [`POST ${PLAN}/feedback`]: {
      auth: 'bearer',
      request: () => ({ body: { reason: 'UNUSED' } }),
      answers: NOT_NOW,
    },
    'POST /business/v1.1/email/plan/reactivation': {
      auth: 'bearer',
      request: nothing,
      answers: answers(401, 409, 409, 409),
    },
    'POST /business/v1.1/account/promo-code': {
      auth: 'bearer',
      request: () => ({ body: { promoCode: 'NO-SUCH-CODE' } }),
      answers: answers(401, 403, 409, 422),
    },
    [`GET ${CARD}`]: {
      auth: 'bearer',
      request: ({ businessId }) => ({ params: { id: businessId } }),
      answers: OWNERS_ONLY,
    },
    [`POST ${CARD}`]: {
      auth: 'bearer',
      request: ({ businessWithoutCard }) => ({ params: { id: businessWithoutCard }, body: CARD_DETAILS }),
      answers: OWNERS_ONLY,
    },
    [`PUT ${CARD}`]: {
      auth: 'bearer',
      request: ({ businessId }) => ({ params: { id: businessId }, body: CARD_DETAILS }),
      answers: OWNERS_ONLY,
    },
    [`DELETE ${CARD}`]: {
      auth: 'bearer',
      request: ({ businessWithCard }) => ({ params: { id: businessWithCard } }),
      answers: OWNERS_ONLY,
    },
    [`POST ${CARD}/reactivate`]: {
      auth: 'bearer',
      request: ({ businessId }) => ({ params: { id: businessId } }),
      answers: answers(401, 403, 409, 404),
    },
    'POST /business/v1.1/account/{id}/payment-challenge/{challengeId}': {
      auth: 'bearer',
      request: ({ businessId, paymentChallengeId }) => ({
        params: { id: businessId, challengeId: paymentChallengeId },
        body: { outcome: 'COMPLETE' },
      }),
      answers: OWNERS_ONLY,
    },
    [`GET ${BILL}`]: {
      auth: 'bearer',
      request: ({ businessId }) => ({ params: { id: businessId } }),
      answers: OWNERS_ONLY,
    },
    [`GET ${BILL}/{billId}/pdf`]: {
      auth: 'bearer',
      request: ({ businessId, billId }) => ({ params: { id: businessId, billId } }),
      answers: OWNERS_ONLY,
    },
    [`POST ${BILL}/{billId}/payment`]: {
      auth: 'bearer',
      request: ({ businessId, billId }) => ({ params: { id: businessId, billId } }),
      // It is paid.
      answers: answers(401, 403, 409, 404),
    },
    [`GET ${BILL}/current-summary`]: {
      auth: 'bearer',
      request: ({ businessId }) => ({ params: { id: businessId } }),
      answers: OWNERS_ONLY,
    },
  },
};
