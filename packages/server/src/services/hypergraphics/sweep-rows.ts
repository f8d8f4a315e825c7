import { nothing, OWN_BUSINESS, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';
import { hypergraphicDraft } from '../../../test/widgets/drafts.ts';

const hypergraphic = ({ hypergraphicId }: Things) => ({ params: { id: hypergraphicId } });

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /stream/hyper-graphics': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'POST /stream/hyper-graphics': {
      auth: 'bearer',
      request: () => ({ body: hypergraphicDraft() }),
      answers: SIGNED_IN,
    },
    'GET /stream/hyper-graphics/{id}': { auth: 'bearer', request: hypergraphic, answers: OWN_BUSINESS },
    'PUT /stream/hyper-graphics': {
      auth: 'bearer',
      request: ({ hypergraphicId }) => ({ body: { uuid: hypergraphicId, ...hypergraphicDraft() } }),
      answers: OWN_BUSINESS,
    },
    'DELETE /stream/hyper-graphics/{id}': { auth: 'bearer', request: hypergraphic, answers: OWN_BUSINESS },
    'POST /stream/hyper-graphics/{id}/restore': {
      auth: 'bearer',
      request: ({ deletedHypergraphicId }) => ({ params: { id: deletedHypergraphicId } }),
      answers: OWN_BUSINESS,
    },
  },
};
