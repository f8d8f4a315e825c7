import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { BeatBatch, IngestHeaders } from './beat.ts';
import { MAX_BATCH_BYTES } from './constants.ts';
import { ingestRoute } from './route.ts';
import { Chart, ChartQuery, KpiAnswer, KpiQuery } from './schema.ts';

export const ingestBeats = endpoint({
  ...ingestRoute,
  service: 'insights',
  auth: 'public-key',
  summary: 'Takes beats; acknowledged after the commit',
  headers: IngestHeaders,
  bodyType: 'text/plain',
  bodyLimit: MAX_BATCH_BYTES,
  body: BeatBatch,
  response: v.object({ accepted: v.number() }),
  status: 202,
  errors: ['ORIGIN_NOT_ALLOWED', 'UNAVAILABLE'],
});

export const getKpis = endpoint({
  service: 'insights',
  method: 'POST',
  path: '/insight/kpi',
  auth: 'bearer',
  summary: 'The figures of a time span, each with that of the span before',
  body: KpiQuery,
  response: KpiAnswer,
});

export const getChart = endpoint({
  service: 'insights',
  method: 'POST',
  path: '/insight/chart',
  auth: 'bearer',
  summary: 'One figure over time, or the retention of one video',
  body: ChartQuery,
  response: Chart,
});
