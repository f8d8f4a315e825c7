import { answers, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

const OWNERS_ONLY = answers(401, 403, 'done', 404);

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /business/v1.1/api-token': {
      auth: 'bearer',
      request: ({ businessId }) => ({
        body: {
          businessAccountId: businessId,
          name: 'The shop',
          scopes: ['content:read'],
          expiresDate: null,
        },
      }),
      answers: OWNERS_ONLY,
    },
    'GET /business/v1.1/api-token': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { businessAccountId: businessId } }),
      answers: OWNERS_ONLY,
    },
    'DELETE /business/v1.1/api-token/{id}': {
      auth: 'bearer',
      request: ({ apiTokenId }) => ({ params: { id: apiTokenId } }),
      answers: OWNERS_ONLY,
    },
  },
};
