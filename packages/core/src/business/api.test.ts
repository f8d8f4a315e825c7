import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { problemsOf } from '../../test/problems-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1';
  expect(contractsOf(calls)).toEqual({
    createBusinessAccount: `bearer POST ${path}/account → 201 or PLAN_LIMIT_REACHED or RATE_LIMITED, once a key`,
    getBusinessAccount: `bearer GET ${path}/account → 200`,
    updateBusinessAccount: `bearer PUT ${path}/account → 200, if it matches`,
    editBusinessAccount: `bearer PATCH ${path}/account → 200, if it matches`,
    getPublicBusinessAccount: `public-key GET ${path}/account/public → 200 or ORIGIN_NOT_ALLOWED`,
    createChecksum: `bearer POST ${path}/checksum → 200, on a full disk too`,
    validateChecksum: `bearer POST ${path}/checksum/validate → 200, on a full disk too`,
    getSignUpDetail: `bearer GET ${path}/business-signup-detail → 200`,
    saveSignUpDetail: `bearer POST ${path}/business-signup-detail → 200`,
    sendBusinessConfirmation: `bearer POST ${path}/email/confirmation → 200 or ILLEGAL_TRANSITION or RATE_LIMITED`,
    confirmBusinessEmail: `none POST ${path}/email/confirmation/confirm → 200`,
  });
});

test('a public key is looked up by query', () => {
  expect(v.parse(calls.getPublicBusinessAccount.query, { key: 'pk_1' })).toEqual({ key: 'pk_1' });
  expect(v.is(calls.getPublicBusinessAccount.query, {})).toBe(false);
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
