import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { scopeOf } from '../api-tokens/scope-of.ts';
import * as calls from './usage-api.ts';

const { ContentUsage, getContentUsage } = calls;

test('one call reads what content uses', () => {
  const { ContentUsage: _, ...endpoints } = calls;
  expect(contractsOf(endpoints)).toEqual({
    getContentUsage: 'bearer GET /business/v1.1/account/content-usage → 200',
  });
});

test('everybody who may read content may read how much of the plan it uses', () => {
  expect(scopeOf(getContentUsage)).toBe('content:read');
});

test('an answer has both amounts and the period of the second', () => {
  const usage = {
    storedMinutes: { used: 12, limit: 1_000 },
    viewerHours: {
      ...{ used: 3, limit: 1_000 },
      ...{ startDate: '2026-11-01T00:00:00.000Z', resetDate: '2026-12-01T00:00:00.000Z' },
    },
  };
  expect(v.parse(ContentUsage, usage)).toEqual(usage);
});
