import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id, IdParams } from '../http/values.ts';
import { SESSION_STATUSES } from './constants.ts';
import { CurrentCount, TimeTrackDraft, ViewerSession, ViewerSessionDraft } from './schema.ts';

const PATH = '/business/v1.1/video-session-detail';
/** In the query, or in the header `x-public-key`. */
const KeyQuery = v.strictObject({ key: v.exactOptional(v.string()) });

export const saveViewerSession = endpoint({
  service: 'business',
  method: 'POST',
  path: PATH,
  auth: 'public-key',
  summary: 'Starts, pauses or ends a viewing; repeating it changes nothing',
  query: KeyQuery,
  body: ViewerSessionDraft,
  response: ViewerSession,
  errors: ['ORIGIN_NOT_ALLOWED', 'ILLEGAL_TRANSITION'],
});

export const listViewerSessions = endpoint({
  service: 'business',
  method: 'GET',
  path: PATH,
  auth: 'bearer',
  summary: 'The viewings of the business, newest first',
  query: v.strictObject({
    ...listQuery(['startDate']),
    businessId: v.exactOptional(Id),
    broadcastId: v.exactOptional(Id),
    sessionStatus: v.exactOptional(v.picklist(SESSION_STATUSES, 'There is no such status')),
  }),
  response: pageOf(ViewerSession),
});

export const getCurrentCount = endpoint({
  service: 'business',
  method: 'GET',
  path: `${PATH}/{id}/current-count`,
  auth: 'public-key',
  summary: "How many people are watching a video or stream now: the insights' figure Concurrent",
  params: IdParams,
  query: KeyQuery,
  response: CurrentCount,
  errors: ['ORIGIN_NOT_ALLOWED'],
});

export const trackTime = endpoint({
  service: 'business',
  method: 'POST',
  path: `${PATH}/time`,
  auth: 'public-key',
  summary: 'Tracks how long a viewing has lasted; starts it if it is new',
  query: KeyQuery,
  body: TimeTrackDraft,
  response: ViewerSession,
  errors: ['ORIGIN_NOT_ALLOWED', 'ILLEGAL_TRANSITION'],
});

export const getTimeTrack = endpoint({
  service: 'business',
  method: 'GET',
  path: `${PATH}/time`,
  auth: 'bearer',
  summary: 'The time tracked for a viewing',
  query: v.strictObject({ sessionId: Id }),
  response: ViewerSession,
});
