import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  expect(contractsOf(calls)).toEqual({
    verifyCodeSnippet: 'cookie POST /api/settings/verify-code-snippet → 200',
    getLastVerification: 'bearer GET /business/v1.1/code-snippet/verification → 200',
  });
});

test('before the first check there is nothing to report', () => {
  expect(v.parse(calls.getLastVerification.response, null)).toBeNull();
});
