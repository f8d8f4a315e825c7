import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/video-session-detail';
  expect(contractsOf(calls)).toEqual({
    saveViewerSession: `public-key POST ${path} → 200 or ORIGIN_NOT_ALLOWED or ILLEGAL_TRANSITION`,
    listViewerSessions: `bearer GET ${path} → 200`,
    getCurrentCount: `public-key GET ${path}/{id}/current-count → 200 or ORIGIN_NOT_ALLOWED`,
    trackTime: `public-key POST ${path}/time → 200 or ORIGIN_NOT_ALLOWED or ILLEGAL_TRANSITION`,
    getTimeTrack: `bearer GET ${path}/time → 200`,
  });
});

test('the list is filtered by business, broadcast and status, and sorted by start', () => {
  const query = { businessId: ID, broadcastId: OTHER_ID, sessionStatus: 'PAUSED' };
  expect(v.parse(calls.listViewerSessions.query, query)).toEqual({
    ...query,
    page: 0,
    size: 10,
    sort: 'startDate,DESC',
    search: '',
  });
  expect(problemsOf(calls.listViewerSessions.query, { sessionStatus: 'WATCHING', sort: 'name,ASC' })).toEqual(
    {
      sessionStatus: 'There is no such status',
      sort: 'Cannot be sorted by this',
    },
  );
});

test('the public key may be in the query, and one tracked session is read by its id', () => {
  expect(v.parse(calls.trackTime.query, { key: 'pk_1' })).toEqual({ key: 'pk_1' });
  expect(v.parse(calls.getTimeTrack.query, { sessionId: ID })).toEqual({ sessionId: ID });
  expect(v.is(calls.getTimeTrack.query, {})).toBe(false);
});
