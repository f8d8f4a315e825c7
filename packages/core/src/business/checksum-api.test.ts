import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './checksum-api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/checksum';
  expect(contractsOf(calls)).toEqual({
    createChecksum: `bearer POST ${path} → 200, on a full disk too`,
    validateChecksum: `bearer POST ${path}/validate → 200, on a full disk too`,
  });
});

describe('a checksum', () => {
  const snippet = { codeSnippet: 'https://video.example/index.js?key=pk_1', businessAccountId: ID };

  test('is made from a snippet’s URL and the account', () => {
    expect(v.parse(calls.createChecksum.body, snippet)).toEqual(snippet);
    expect(problemsOf(calls.createChecksum.body, { ...snippet, codeSnippet: 'index.js' })).toEqual({
      codeSnippet: 'Invalid URL format',
    });
    expect(v.parse(calls.createChecksum.response, { checksum: 'a-b' })).toEqual({ checksum: 'a-b' });
  });

  test('may have at most 200 characters when checked', () => {
    const { body, response } = calls.validateChecksum;
    expect(problemsOf(body, { ...snippet, checksum: 'c'.repeat(200) })).toEqual({});
    expect(problemsOf(body, { ...snippet, checksum: 'c'.repeat(201) })).toEqual({
      checksum: 'Cannot contain more than 200 characters',
    });
    expect(v.parse(response, { valid: false })).toEqual({ valid: false });
  });
});
