import {
  EVERYBODY,
  nothing,
  OWN_BUSINESS,
  SIGNED_IN,
  type SweepRows,
} from '../../../test/sweep/sweep-rows.ts';
import type { Things } from '../../../test/sweep/things.ts';
import { widgetDraft } from '../../../test/widgets/drafts.ts';

const widget = ({ widgetId }: Things) => ({ params: { id: widgetId } });

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'GET /business/v1.1/video-widget': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
    'POST /business/v1.1/video-widget': {
      auth: 'bearer',
      request: () => ({ body: widgetDraft() }),
      answers: SIGNED_IN,
    },
    'GET /business/v1.1/video-widget/widgets-and-players': {
      auth: 'bearer',
      request: nothing,
      answers: SIGNED_IN,
    },
    'GET /business/v1.1/video-widget/{id}': { auth: 'bearer', request: widget, answers: OWN_BUSINESS },
    'PUT /business/v1.1/video-widget/{id}': {
      auth: 'bearer',
      request: (things) => ({ ...widget(things), body: widgetDraft({ playerId: things.playerId }) }),
      answers: OWN_BUSINESS,
    },
    'PATCH /business/v1.1/video-widget/{id}': {
      auth: 'bearer',
      request: (things) => ({ ...widget(things), body: { isEnabled: false } }),
      answers: OWN_BUSINESS,
    },
    'DELETE /business/v1.1/video-widget/{id}': { auth: 'bearer', request: widget, answers: OWN_BUSINESS },
    'POST /business/v1.1/video-widget/{id}/restore': {
      auth: 'bearer',
      request: ({ deletedWidgetId }) => ({ params: { id: deletedWidgetId } }),
      answers: OWN_BUSINESS,
    },
    'GET /business/v1.1/video-widget/details/public': {
      auth: 'public-key',
      request: ({ playerId, publicKey }) => ({
        query: { key: publicKey, url: 'https://shop.example/', playerId },
      }),
      answers: EVERYBODY,
    },
  },
};
