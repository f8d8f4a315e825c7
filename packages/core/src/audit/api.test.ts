import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/audit-log';
  expect(contractsOf(calls)).toEqual({
    listAuditLog: `bearer GET ${path} → 200`,
    exportAuditLog: `bearer GET ${path}/export → 200`,
  });
});

test('the list has pages, and filters for a person and a kind of thing', () => {
  const { query } = calls.listAuditLog;
  expect(v.parse(query, {})).toEqual({ page: 0, size: 25 });
  expect(v.is(query, { subject: 'split-test' })).toBe(true);
  expect(v.is(query, { subject: 'video.delete' })).toBe(false);
});
