import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const ad = '/stream/ad';
  const orientation = '/business/v1.1/broadcast-orientation';
  expect(contractsOf(calls)).toEqual({
    createStream: `bearer POST ${ad} → 201 or PLAN_LIMIT_REACHED or SUBSCRIPTION_EXPIRED, once a key`,
    listStreams: `bearer GET ${ad} → 200`,
    getStream: `bearer GET ${ad}/{id} → 200`,
    editStream: `bearer PATCH ${ad}/{id} → 200, if it matches`,
    updateStream: `bearer PUT ${ad}/{id} → 200, if it matches`,
    deleteStream: `bearer DELETE ${ad}/{id} → 200 or ILLEGAL_TRANSITION`,
    restoreStream: `bearer POST ${ad}/{id}/restore → 200`,
    getStreamDuration: `bearer GET ${ad}/duration → 200`,
    getStreamIngest: `bearer GET ${ad}/{id}/ingest → 200`,
    replaceStreamKey: `bearer POST ${ad}/{id}/key → 201 or ILLEGAL_TRANSITION`,
    createBrowserKey: `bearer POST ${ad}/{id}/browser-key → 201 or ILLEGAL_TRANSITION`,
    sendTestPicture: `bearer POST ${ad}/{id}/test-picture → 200 or ILLEGAL_TRANSITION`,
    setStreamStatus:
      'bearer PATCH /stream/status/{id} → 200 or ILLEGAL_TRANSITION or PLAN_LIMIT_REACHED or SUBSCRIPTION_EXPIRED',
    watchStream: `bearer GET ${ad}/{id}/live → 200`,
    listPublicStreams: `public-key GET ${ad}/public → 200 or ORIGIN_NOT_ALLOWED`,
    getPublicLiveState: `public-key GET ${ad}/public/state → 200 or ORIGIN_NOT_ALLOWED or NOT_FOUND`,
    listStreamsV2: 'bearer GET /stream/v2 → 200',
    listLiveAndVod: 'bearer GET /stream/v2/live-vod → 200',
    listStreamDurations: 'bearer GET /stream/duration → 200',
    listStreamHistory: 'bearer GET /stream/history → 200',
    listPostedContents: 'bearer GET /stream/filter-posts-uuids → 200',
    listStreamPayments: 'bearer GET /stream/payment-history → 200',
    setOrientation: `bearer POST ${orientation} → 200`,
    getOrientation: `bearer GET ${orientation} → 200`,
  });
});

test('lists have the sizes and the order of the specification', () => {
  expect(v.parse(calls.listStreams.query, {})).toEqual({
    filter: 'ALL',
    page: 0,
    size: 1000,
    sort: 'createdDate',
    direction: 'desc',
    search: '',
  });
  expect(v.parse(calls.listPublicStreams.query, {})).toEqual({ page: 0, size: 6 });
  expect(v.parse(calls.listStreamsV2.query, {})).toMatchObject({ size: 10, sort: 'createdDate,DESC' });
});

test.each([
  calls.listStreamsV2,
  calls.listLiveAndVod,
  calls.listStreamDurations,
  calls.listStreamHistory,
  calls.listPostedContents,
  calls.listStreamPayments,
])('$path takes a community by its id', ({ query }) => {
  expect(v.parse(query, { communityId: ID })).toMatchObject({ communityId: ID });
  const { issues = [] } = v.safeParse(query, { communityId: 'harbour-choir' });
  expect(v.flatten(issues as [v.BaseIssue<unknown>]).nested).toEqual({ communityId: ['Must be an id'] });
});

test('members start and stop a stream, and never put it on air or into a pause', () => {
  const { body } = calls.setStreamStatus;
  for (const streamStatus of ['READY', 'ENDED', 'CANCELLED']) expect(v.is(body, { streamStatus })).toBe(true);
  for (const streamStatus of ['SCHEDULED', 'LIVE', 'RECONNECTING'])
    expect(v.is(body, { streamStatus })).toBe(false);
});
