import {
  answers,
  EVERYBODY,
  nothing,
  OWN_BUSINESS,
  SIGNED_IN,
  type SweepRows,
} from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /business/v1.1/account': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'PUT /business/v1.1/account': {
      auth: 'bearer',
      request: () => ({
        body: { businessName: 'Renamed', email: 'new@example.com', logo: '', allowedDomains: [] },
      }),
      answers: answers(401, 403, 'done', 'done'),
    },
    'PATCH /business/v1.1/account': {
      auth: 'bearer',
      request: () => ({ body: { hasVisitorConsent: true } }),
      answers: answers(401, 403, 'done', 'done'),
    },
    'GET /business/v1.1/account/public': {
      auth: 'public-key',
      request: ({ publicKey }) => ({ query: { key: publicKey } }),
      answers: EVERYBODY,
    },
    'GET /business/v1.1/business-signup-detail': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'POST /business/v1.1/business-signup-detail': {
      auth: 'bearer',
      request: () => ({ body: { purposes: ['VIDEOS'], website: 'https://bakery.example' } }),
      answers: answers(401, 403, 'done', 'done'),
    },
    'POST /business/v1.1/email/confirmation': {
      auth: 'bearer',
      // Not the address of the business.
      request: () => ({ body: { businessName: 'A business', businessEmail: 'nobody@example.com' } }),
      answers: answers(401, 403, 400, 400),
    },
    'POST /business/v1.1/email/confirmation/confirm': {
      auth: 'none',
      request: () => ({ body: { token: 'unknown' } }),
      answers: answers(400, 400, 400, 400),
    },
    'POST /business/v1.1/checksum': {
      auth: 'bearer',
      request: ({ businessId }) => ({
        body: { codeSnippet: 'https://video.example.com/index.js?key=x', businessAccountId: businessId },
      }),
      answers: OWN_BUSINESS,
    },
    'POST /business/v1.1/checksum/validate': {
      auth: 'bearer',
      request: ({ businessId }) => ({
        body: {
          codeSnippet: 'https://video.example.com/index.js?key=x',
          businessAccountId: businessId,
          checksum: 'x',
        },
      }),
      answers: OWN_BUSINESS,
    },
  },
};
