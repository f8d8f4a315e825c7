import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/values.ts';
import { ViewerErasure, ViewerErasureDraft } from './schema.ts';

export const eraseViewer = endpoint({
  service: 'insights',
  method: 'POST',
  path: '/insight/viewer-erasure',
  auth: 'bearer',
  summary:
    'Erases a viewer: raw beats are deleted, figures stay. Runs in the background; read its progress by its id',
  body: ViewerErasureDraft,
  response: ViewerErasure,
  status: 202,
  idempotent: true,
});

export const getViewerErasure = endpoint({
  service: 'insights',
  method: 'GET',
  path: '/insight/viewer-erasure/{id}',
  auth: 'bearer',
  summary: "The progress of a viewer's erasure",
  params: IdParams,
  response: ViewerErasure,
});
