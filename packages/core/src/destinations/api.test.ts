import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import * as calls from './api.ts';
import { Destination, DestinationDraft } from './schema.ts';

const draft = { name: 'YouTube', rtmpUrl: 'rtmp://a.rtmp.youtube.com/live2', streamKey: 'abcd-1234' };

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/broadcast-destination';
  expect(contractsOf(calls)).toEqual({
    saveDestination: `bearer POST ${path} → 201 or PLAN_LIMIT_REACHED, once a key`,
    listDestinations: `bearer GET ${path} → 200`,
    setDestinationStatus: `bearer PATCH ${path}/{id} → 200`,
    deleteDestination: `bearer DELETE ${path}/{id} → 200`,
    checkDestination: `bearer POST ${path}/{id}/check → 200 or RATE_LIMITED`,
  });
});

test('a new destination is switched on', () => {
  expect(v.parse(DestinationDraft, draft)).toEqual({ ...draft, platform: 'CUSTOM', status: 'ACTIVE' });
});

test.each([
  [{ rtmpUrl: 'https://example.com/live' }, { rtmpUrl: 'Invalid format for rtmp URL' }],
  [{ streamKey: ' ' }, { streamKey: 'Stream key is required' }],
  [{ platform: 'VIMEO' }, { platform: 'Must be one of YOUTUBE, TWITCH, FACEBOOK, CUSTOM' }],
  [{ status: 'ON' }, { status: 'Must be ACTIVE or INACTIVE' }],
])('answers %j with %j', (part, fields) => {
  expect(problemsOf(DestinationDraft, { ...draft, ...part })).toEqual(fields);
});

test('no answer has room for the key', () => {
  expect(Object.keys(Destination.entries)).not.toContain('streamKey');
});
