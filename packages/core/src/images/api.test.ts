import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import { ID } from '../../test/sample-values.ts';
import * as calls from './api.ts';

test('calls keep what callers rely on', () => {
  expect(contractsOf(calls)).toEqual({
    uploadImage: 'bearer POST /cdn/image/{kind} → 201 or PLAN_LIMIT_REACHED, up to 5242880 bytes',
    getImage: 'public GET /cdn/image/{kind}/{id} → 200 or RANGE_NOT_SATISFIABLE',
  });
});

test('an upload names what it is for', () => {
  expect(v.is(calls.uploadImage.params, { kind: 'PLAYER_LOGO' })).toBe(true);
  expect(v.is(calls.uploadImage.params, { kind: 'player_logo' })).toBe(false);
  expect(v.is(calls.getImage.params, { kind: 'COMMUNITY', id: ID })).toBe(false);
});
