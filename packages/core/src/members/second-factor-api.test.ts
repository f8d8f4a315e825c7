import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { scopeOf } from '../api-tokens/scope-of.ts';
import * as calls from './second-factor-api.ts';

test('calls keep what callers rely on, and no program makes them', () => {
  const path = '/business/v1.1/member/second-factor';
  const { getSecondFactorRule, setSecondFactorRule } = calls;
  expect(contractsOf({ getSecondFactorRule, setSecondFactorRule })).toEqual({
    getSecondFactorRule: `bearer GET ${path} → 200`,
    setSecondFactorRule: `bearer PUT ${path} → 200 or ILLEGAL_TRANSITION`,
  });
  expect([getSecondFactorRule, setSecondFactorRule].map(scopeOf)).toEqual([null, null]);
});

test('the rule is set or not', () => {
  const { body } = calls.setSecondFactorRule;
  expect(problemsOf(body, { isRequired: true })).toEqual({});
  expect(problemsOf(body, { isRequired: 'yes' })).toEqual({ isRequired: 'Must be true or false' });
});
