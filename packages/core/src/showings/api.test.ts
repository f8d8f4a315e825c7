import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  const path = '/stream/ad/{id}/hyper-graphics';
  expect(contractsOf(calls)).toEqual({
    showHypergraphic: `bearer POST ${path} → 201 or ILLEGAL_TRANSITION or PLAN_LIMIT_REACHED`,
    listShowings: `bearer GET ${path} → 200`,
    takeDownHypergraphic: `bearer DELETE ${path}/{hypergraphicId} → 200`,
  });
});
