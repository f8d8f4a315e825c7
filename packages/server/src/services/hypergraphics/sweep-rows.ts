import { nothing, OWN_BUSINESS, SIGNED_IN, type SweepRows } from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';
import { hypergraphicDraft } from '../../../test/widgets/drafts.ts';

const PLACE = { leftPercent: 5, topPercent: 5, widthPercent: 25 };
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
    'GET /stream/vod/{id}/hyper-graphics': {
      auth: 'bearer',
      request: ({ videoId }) => ({ params: { id: videoId } }),
      answers: OWN_BUSINESS,
    },
    'PUT /stream/vod/{id}/hyper-graphics': {
      auth: 'bearer',
      request: ({ videoId, hypergraphicId }) => ({
        params: { id: videoId },
        body: { hypergraphics: [{ hypergraphicId, fromS: 1, toS: null, ...PLACE }] },
      }),
      answers: OWN_BUSINESS,
    },
  },
};
