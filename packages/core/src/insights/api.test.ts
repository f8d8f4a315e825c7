import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on, and figures can be read while the disk is full', () => {
  expect(contractsOf(calls)).toEqual({
    ingestBeats:
      'public-key POST /insight/events → 202 or ORIGIN_NOT_ALLOWED or RATE_LIMITED or UNAVAILABLE, up to 61440 bytes',
    getKpis: 'bearer POST /insight/kpi → 200, on a full disk too',
    getChart: 'bearer POST /insight/chart → 200, on a full disk too',
    listSuspects: 'bearer GET /insight/suspects → 200',
    countSuspects: 'bearer POST /insight/suspects/{id}/count → 200',
    getSharedNetworks: 'bearer GET /insight/networks → 200',
    setSharedNetworks: 'bearer PUT /insight/networks → 200',
  });
});

test('counting suspect plays answers how many were counted', () => {
  expect(v.parse(calls.countSuspects.response, { counted: 3, address: '203.0.113.7' })).toEqual({
    counted: 3,
  });
});
