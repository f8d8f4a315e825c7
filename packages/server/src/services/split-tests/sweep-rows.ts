import { splitTestDraft } from '../../../test/split-tests/drafts.ts';
import {
  answers,
  EVERYBODY,
  nothing,
  OWN_BUSINESS,
  SIGNED_IN,
  type SweepRows,
} from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';

const splitTest = ({ splitTestId }: Things) => ({ params: { id: splitTestId } });

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /business/v1.1/account/split-test': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'POST /business/v1.1/account/split-test': {
      auth: 'bearer',
      request: ({ widgetId, playerId }) => ({ body: splitTestDraft(widgetId, playerId) }),
      answers: answers(401, 'done', 'done', 400),
    },
    'GET /business/v1.1/account/split-test/public': {
      auth: 'public-key',
      request: ({ publicKey }) => ({ query: { key: publicKey } }),
      answers: EVERYBODY,
    },
    'GET /business/v1.1/account/split-test/{id}': {
      auth: 'bearer',
      request: splitTest,
      answers: OWN_BUSINESS,
    },
    'PUT /business/v1.1/account/split-test/{id}': {
      auth: 'bearer',
      request: (things) => ({
        ...splitTest(things),
        body: splitTestDraft(things.widgetId, things.playerId, { name: 'Renamed' }),
      }),
      answers: OWN_BUSINESS,
    },
    'PATCH /business/v1.1/account/split-test/{id}/{state}': {
      auth: 'bearer',
      request: ({ splitTestId }) => ({ params: { id: splitTestId, state: 'RUNNING' } }),
      answers: OWN_BUSINESS,
    },
    'DELETE /business/v1.1/account/split-test/{id}': {
      auth: 'bearer',
      request: splitTest,
      answers: OWN_BUSINESS,
    },
    'POST /business/v1.1/account/split-test/{id}/restore': {
      auth: 'bearer',
      request: ({ deletedSplitTestId }) => ({ params: { id: deletedSplitTestId } }),
      answers: OWN_BUSINESS,
    },
    'GET /business/v1.1/account/split-test/{id}/results': {
      auth: 'bearer',
      request: splitTest,
      answers: OWN_BUSINESS,
    },
  },
};
