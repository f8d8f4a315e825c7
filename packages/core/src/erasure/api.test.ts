import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID, TIME } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('an erasure is accepted once, and its progress can be read by its id', () => {
  expect(contractsOf(calls)).toEqual({
    eraseViewer: 'bearer POST /insight/viewer-erasure → 202, once a key',
    getViewerErasure: 'bearer GET /insight/viewer-erasure/{id} → 200',
  });
});

test('an erasure needs nothing but the viewer’s id', () => {
  expect(v.parse(calls.eraseViewer.body, { viewerId: ID.toUpperCase() })).toEqual({ viewerId: ID });
  expect(v.is(calls.eraseViewer.body, { viewerId: 'Ann' })).toBe(false);
});

test.each([
  { id: ID, state: 'RUNNING', requestedAt: TIME, completedAt: null, erasedRows: 12 },
  { id: ID, state: 'COMPLETED', requestedAt: TIME, completedAt: TIME, erasedRows: 512 },
])('an erasure that is $state never names its viewer', (answer) => {
  expect(v.parse(calls.getViewerErasure.response, { ...answer, viewerId: ID })).toEqual(answer);
});
