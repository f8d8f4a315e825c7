import {
  answers,
  nothing,
  OTHER_CREDENTIALS,
  OWN_BUSINESS,
  SIGNED_IN,
  type SweepRows,
} from '../../../test/sweep/sweep-rows.ts';
import { PASSWORD } from '../../../test/sweep/things.ts';

const OWNERS_ONLY = answers(401, 403, 'done', 404);
/** The same for every caller: only the token of an email counts. */
const LINK_NEEDED = answers(400, 400, 400, 400);

const withLink = () => ({ body: { token: 'unknown' } });
const logIn = () => ({ body: { token: 'unknown', password: PASSWORD } });
const signUp = () => ({
  body: { token: 'unknown', username: 'anna', password: PASSWORD, termsAccepted: true },
});

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /v1.1/authentication/business': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'POST /business/v1.1/account': {
      auth: 'bearer',
      request: () => ({ body: { businessName: 'Another one' } }),
      answers: SIGNED_IN,
    },
    'GET /business/v1.1/member': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { businessAccountId: businessId } }),
      answers: OWN_BUSINESS,
    },
    'GET /business/v1.1/member/second-factor': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'PUT /business/v1.1/member/second-factor': {
      auth: 'bearer',
      request: () => ({ body: { isRequired: false } }),
      answers: answers(401, 403, 'done', 'done'),
    },
    'PATCH /business/v1.1/member/{id}': {
      auth: 'bearer',
      request: ({ colleagueId }) => ({ params: { id: colleagueId }, body: { role: 'OWNER' } }),
      answers: OWNERS_ONLY,
    },
    'DELETE /business/v1.1/member/{id}': {
      auth: 'bearer',
      request: ({ colleagueId }) => ({ params: { id: colleagueId } }),
      answers: OWNERS_ONLY,
    },
    'POST /business/v1.1/member/invitation': {
      auth: 'bearer',
      request: ({ businessId }) => ({
        body: { businessAccountId: businessId, email: 'new-colleague@example.com', role: 'MEMBER' },
      }),
      answers: OWNERS_ONLY,
    },
    'GET /business/v1.1/member/invitation': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { businessAccountId: businessId } }),
      answers: OWNERS_ONLY,
    },
    'POST /business/v1.1/member/invitation/{id}/resend': {
      auth: 'bearer',
      request: ({ invitationId }) => ({ params: { id: invitationId } }),
      answers: OWNERS_ONLY,
    },
    'DELETE /business/v1.1/member/invitation/{id}': {
      auth: 'bearer',
      request: ({ invitationId }) => ({ params: { id: invitationId } }),
      answers: OWNERS_ONLY,
    },
    'POST /v1.1/authentication/invitation': { auth: 'none', request: withLink, answers: LINK_NEEDED },
    'POST /v1.1/authentication/invitation/accept': {
      auth: 'bearer',
      request: withLink,
      answers: answers(401, 400, 400, 400),
    },
    'POST /v1.1/authentication/invitation/login': { auth: 'none', request: logIn, answers: LINK_NEEDED },
    'POST /v1.1/authentication/invitation/signup': { auth: 'none', request: signUp, answers: LINK_NEEDED },
    'POST /api/authentication/invitation/accept': {
      auth: 'cookie',
      request: withLink,
      answers: OTHER_CREDENTIALS,
    },
    'POST /api/authentication/invitation/login': { auth: 'none', request: logIn, answers: LINK_NEEDED },
    'POST /api/authentication/invitation/signup': { auth: 'none', request: signUp, answers: LINK_NEEDED },
  },
};
