import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/values.ts';
import { ViewerErasure, ViewerErasureDraft } from './schema.ts';

export const eraseViewer = endpoint({
  service: 'insights',
  method: 'POST',
  path: '/insight/viewer-erasure',
  auth: 'bearer',
  summary:
    'Makes a viewer unknown: raw beats are deleted, figures stay. Takes a while; its progress can be read by its id',
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
