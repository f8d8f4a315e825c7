import { answers, nothing, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import { PASSWORD } from '../../../test/sweep/things.ts';

export const SWEEP_ROWS: SweepRows = {
  calls: {
    // Nobody whose member it is; one that worked would leave the sweep without its owner.
    'POST /business/v1.1/account/transfer': {
      auth: 'bearer',
      request: ({ viewerErasureId }) => ({
        body: { userId: viewerErasureId, leaves: false, currentPassword: PASSWORD },
      }),
      answers: answers(401, 403, 404, 404),
    },
    'POST /business/v1.1/account/export': {
      auth: 'bearer',
      request: nothing,
      answers: answers(401, 403, 'done', 'done'),
    },
    'GET /business/v1.1/account/export': {
      auth: 'bearer',
      request: nothing,
      answers: answers(401, 403, 'done', 'done'),
    },
    // Not the name of any business, for the same reason.
    'POST /business/v1.1/account/deletion': {
      auth: 'bearer',
      request: () => ({ body: { businessName: 'Another name', currentPassword: PASSWORD } }),
      answers: answers(401, 403, 400, 400),
    },
    // It is not to be deleted.
    'DELETE /business/v1.1/account/deletion': {
      auth: 'bearer',
      request: nothing,
      answers: answers(401, 403, 409, 409),
    },
  },
  openRoutes: ['/exports/:id/:file'],
};
