import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/values.ts';
import { BeatAnswer, BeatBatch, IngestHeaders } from './beat.ts';
import { MAX_BATCH_BYTES } from './constants.ts';
import { ingestRoute } from './route.ts';
import { Chart, ChartQuery, KpiAnswer, KpiQuery } from './schema.ts';
import { SharedNetworks, SharedNetworksDraft, SuspectSource, SuspectsQuery } from './suspects.ts';

export const ingestBeats = endpoint({
  ...ingestRoute,
  service: 'insights',
  auth: 'public-key',
  summary: 'Accepts beats; acknowledged after the commit. Invalid ones are left out and listed',
  headers: IngestHeaders,
  bodyType: 'text/plain',
  bodyLimit: MAX_BATCH_BYTES,
  body: BeatBatch,
  response: BeatAnswer,
  status: 202,
  errors: ['ORIGIN_NOT_ALLOWED', 'RATE_LIMITED', 'UNAVAILABLE'],
});

export const getKpis = endpoint({
  service: 'insights',
  method: 'POST',
  path: '/insight/kpi',
  auth: 'bearer',
  summary: 'The figures of a time span, each with that of the previous span',
  body: KpiQuery,
  response: KpiAnswer,
  needsRoom: false,
});

export const getChart = endpoint({
  service: 'insights',
  method: 'POST',
  path: '/insight/chart',
  auth: 'bearer',
  summary: 'One figure over time, or the retention of one video',
  body: ChartQuery,
  response: Chart,
  needsRoom: false,
});

export const listSuspects = endpoint({
  service: 'insights',
  method: 'GET',
  path: '/insight/suspects',
  auth: 'bearer',
  summary: 'Addresses that sent more plays than one visitor could, by day, latest first',
  query: SuspectsQuery,
  response: v.array(SuspectSource),
});

export const countSuspects = endpoint({
  service: 'insights',
  method: 'POST',
  path: '/insight/suspects/{id}/count',
  auth: 'bearer',
  summary:
    'Counts the suspect plays of an address as if they had never been suspect; repeating it counts nothing twice',
  params: IdParams,
  response: v.object({ counted: v.number() }),
});

export const getSharedNetworks = endpoint({
  service: 'insights',
  method: 'GET',
  path: '/insight/networks',
  auth: 'bearer',
  summary: 'Networks in which many people share one address; they may send ten times as many plays',
  response: SharedNetworks,
});

export const setSharedNetworks = endpoint({
  service: 'insights',
  method: 'PUT',
  path: '/insight/networks',
  auth: 'bearer',
  summary: 'Replaces the named networks; takes effect within ten seconds',
  body: SharedNetworksDraft,
  response: SharedNetworks,
});
