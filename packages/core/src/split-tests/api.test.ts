import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/account/split-test';
  expect(contractsOf(calls)).toEqual({
    listSplitTests: `bearer GET ${path} → 200`,
    createSplitTest: `bearer POST ${path} → 201, once a key`,
    getSplitTest: `bearer GET ${path}/{id} → 200`,
    updateSplitTest: `bearer PUT ${path}/{id} → 200 or ILLEGAL_TRANSITION, if it matches`,
    toggleSplitTest: `bearer PATCH ${path}/{id}/{state} → 200 or ILLEGAL_TRANSITION`,
    deleteSplitTest: `bearer DELETE ${path}/{id} → 200 or ILLEGAL_TRANSITION`,
    restoreSplitTest: `bearer POST ${path}/{id}/restore → 200`,
    getSplitTestResults: `bearer GET ${path}/{id}/results → 200`,
    listRunningTests: `public-key GET ${path}/public → 200 or ORIGIN_NOT_ALLOWED`,
  });
});

describe('the list', () => {
  const { query } = calls.listSplitTests;

  test('leaves the archive out unless asked for it', () => {
    expect(v.parse(query, {})).toMatchObject({ isArchived: false, sort: 'createdDate,DESC' });
    expect(v.parse(query, { isArchived: 'true', sort: 'name,ASC' })).toMatchObject({
      isArchived: true,
      sort: 'name,ASC',
    });
    expect(problemsOf(query, { isArchived: 'all' })).toEqual({ isArchived: 'Must be true or false' });
  });

  test('can be of one widget, or of the open tests of one player', () => {
    const filters = { widgetId: ID, openWithPlayerId: OTHER_ID };
    expect(v.parse(query, filters)).toMatchObject(filters);
  });
});

test.each(['RUNNING', 'PAUSED', 'COMPLETED'])('a test can be made %s', (state) => {
  expect(v.parse(calls.toggleSplitTest.params, { id: ID, state })).toEqual({ id: ID, state });
});

test('no test becomes a draft again', () => {
  expect(problemsOf(calls.toggleSplitTest.params, { id: ID, state: 'DRAFT' })).toEqual({
    state: 'Must be RUNNING, PAUSED or COMPLETED',
  });
});

test('results are of the current phase, or of one by its number', () => {
  const { query } = calls.getSplitTestResults;
  expect(v.parse(query, {})).toEqual({});
  expect(v.parse(query, { phase: '3' })).toEqual({ phase: 3 });
  for (const phase of ['-1', '1.5', '1000000', ''])
    expect(problemsOf(query, { phase })).toEqual({ phase: 'Must be a whole number' });
});

test('visitors ask with the key in the query or in a header', () => {
  const { query, headers } = calls.listRunningTests;
  expect(v.parse(query, { key: 'pk_1' })).toEqual({ key: 'pk_1' });
  expect(v.parse(headers, { 'x-public-key': 'pk_1', host: 'video.example' })).toEqual({
    'x-public-key': 'pk_1',
  });
});
