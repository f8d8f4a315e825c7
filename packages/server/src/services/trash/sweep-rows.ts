import { nothing, OWN_BUSINESS, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /business/v1.1/trash': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'DELETE /business/v1.1/trash/{kind}/{id}': {
      auth: 'bearer',
      request: ({ deletedPlayerId }) => ({ params: { kind: 'PLAYER', id: deletedPlayerId } }),
      answers: OWN_BUSINESS,
    },
  },
};
