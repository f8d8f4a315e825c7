import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1';
  expect(contractsOf(calls)).toEqual({
    createBusinessAccount: `bearer POST ${path}/account → 201 or PLAN_LIMIT_REACHED or RATE_LIMITED, once a key`,
    getBusinessAccount: `bearer GET ${path}/account → 200`,
    updateBusinessAccount: `bearer PUT ${path}/account → 200, if it matches`,
    editBusinessAccount: `bearer PATCH ${path}/account → 200, if it matches`,
    getPublicBusinessAccount: `public-key GET ${path}/account/public → 200 or ORIGIN_NOT_ALLOWED`,
  });
});

test('a public key is looked up by query', () => {
  expect(v.parse(calls.getPublicBusinessAccount.query, { key: 'pk_1' })).toEqual({ key: 'pk_1' });
  expect(v.is(calls.getPublicBusinessAccount.query, {})).toBe(false);
});
