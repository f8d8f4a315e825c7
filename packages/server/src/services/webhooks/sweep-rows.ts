import { answers, type SweepRows } from '../../../test/sweep/sweep-rows.ts';

const OWNERS_ONLY = answers(401, 403, 'done', 404);
const URL = 'http://127.0.0.1/events';

export const SWEEP_ROWS: SweepRows = {
  calls: {
    'POST /business/v1.1/webhook': {
      auth: 'bearer',
      request: ({ businessId }) => ({
        body: { businessAccountId: businessId, url: URL, events: ['video.ready'] },
      }),
      answers: OWNERS_ONLY,
    },
    'GET /business/v1.1/webhook': {
      auth: 'bearer',
      request: ({ businessId }) => ({ query: { businessAccountId: businessId } }),
      answers: OWNERS_ONLY,
    },
    'PUT /business/v1.1/webhook/{id}': {
      auth: 'bearer',
      request: ({ webhookId }) => ({
        params: { id: webhookId },
        body: { url: URL, events: ['stream.started'], status: 'ON' },
      }),
      answers: OWNERS_ONLY,
    },
    'DELETE /business/v1.1/webhook/{id}': {
      auth: 'bearer',
      request: ({ webhookId }) => ({ params: { id: webhookId } }),
      answers: OWNERS_ONLY,
    },
    'POST /business/v1.1/webhook/{id}/secret': {
      auth: 'bearer',
      request: ({ webhookId }) => ({ params: { id: webhookId } }),
      answers: OWNERS_ONLY,
    },
    'POST /business/v1.1/webhook/{id}/test': {
      auth: 'bearer',
      request: ({ webhookId }) => ({ params: { id: webhookId } }),
      answers: OWNERS_ONLY,
    },
    'GET /business/v1.1/webhook/{id}/delivery': {
      auth: 'bearer',
      request: ({ webhookId }) => ({ params: { id: webhookId } }),
      answers: OWNERS_ONLY,
    },
    'POST /business/v1.1/webhook/{id}/delivery/{deliveryId}/redelivery': {
      auth: 'bearer',
      request: ({ webhookId, webhookDeliveryId }) => ({
        params: { id: webhookId, deliveryId: webhookDeliveryId },
      }),
      answers: OWNERS_ONLY,
    },
  },
};
