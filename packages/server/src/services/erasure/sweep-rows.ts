import { answers, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /insight/viewer-erasure': {
      auth: 'bearer',
      // Of their own business, which may not have met the viewer.
      request: () => ({ body: { viewerId: '0190a1b2-0000-7000-8000-000000000001' } }),
      answers: answers(401, 403, 'done', 'done'),
    },
    'GET /insight/viewer-erasure/{id}': {
      auth: 'bearer',
      request: ({ viewerErasureId }) => ({ params: { id: viewerErasureId } }),
      answers: answers(401, 403, 'done', 404),
    },
  },
};
