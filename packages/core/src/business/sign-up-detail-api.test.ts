import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import * as calls from './sign-up-detail-api.ts';

test('calls keep what callers rely on', () => {
  expect(contractsOf(calls)).toEqual({
    getSignUpDetail: 'bearer GET /business/v1.1/business-signup-detail → 200',
    saveSignUpDetail: 'bearer POST /business/v1.1/business-signup-detail → 200',
  });
});

test('what the business wants comes in one order, each once', () => {
  const { body } = calls.saveSignUpDetail;
  expect(v.parse(body, { purposes: ['EVENTS', 'LIVE', 'EVENTS'], website: '' })).toEqual({
    purposes: ['LIVE', 'EVENTS'],
    website: '',
  });
  expect(problemsOf(body, { purposes: ['MONEY'], website: 'not a site' })).toEqual({
    'purposes.0': `Must be one of LIVE, VIDEOS, WEBSITE, COURSES, EVENTS, COMMUNITY`,
    website: 'Invalid URL format',
  });
});
