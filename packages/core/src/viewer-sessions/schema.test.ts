import * as v from 'valibot';
import { expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import { CurrentCount, TimeTrackDraft, ViewerSession, ViewerSessionDraft } from './schema.ts';

const draft = { sessionId: ID, broadcastId: OTHER_ID };

test('a viewing starts unless its page says otherwise', () => {
  expect(v.parse(ViewerSessionDraft, draft)).toEqual({ ...draft, sessionStatus: 'STARTED' });
  expect(problemsOf(ViewerSessionDraft, { ...draft, sessionStatus: 'ENDED' })).toEqual({
    sessionStatus: 'Must be STARTED, PAUSED, COMPLETED, ABORTED or FAILED',
  });
});

test.each([0, 0.01, 1.1, 70.51, 4.35, 10_080])('tracks %d minutes', (timeTrackedInMin) => {
  expect(problemsOf(TimeTrackDraft, { ...draft, timeTrackedInMin })).toEqual({});
});

test.each([
  [-0.01, 'Must be 0 or more'],
  [10_080.01, 'Must be at most 10080'],
  [10_081, 'Must be at most 10080'],
  [0.001, 'Must have at most two decimals'],
  [0.009, 'Must have at most two decimals'],
  ['5', 'Must be a number of minutes'],
  [Number.NaN, 'Must be a number of minutes'],
])('does not track %j minutes: %s', (timeTrackedInMin, message) => {
  expect(problemsOf(TimeTrackDraft, { ...draft, timeTrackedInMin })).toEqual({ timeTrackedInMin: message });
});

test.each([
  [
    'a viewing',
    ViewerSession,
    {
      ...draft,
      businessId: ID,
      timeTrackedInMin: 1.5,
      sessionStatus: 'ABORTED',
      startDate: TIME,
      updatedDate: TIME,
    },
  ],
  ['a count', CurrentCount, { broadcastId: ID, currentCount: 3 }],
])('%s has all its fields in the answer and no others', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, address: '203.0.113.7' })).toEqual(answer);
});
