import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contractsOf } from '../../test/contracts-of.ts';
import * as calls from './api.ts';
import { DeletionRequest, OwnershipTransfer } from './schema.ts';

const PASSWORD = 'Correct-horse-7';
const ID = '0190a1b2-0000-7000-8000-000000000001';

const messageOf = (schema: v.GenericSchema, input: unknown) => v.safeParse(schema, input).issues?.[0].message;

test('calls keep what callers rely on', () => {
  const path = '/business/v1.1/account';
  expect(contractsOf(calls)).toEqual({
    transferOwnership: `bearer POST ${path}/transfer → 200 or RATE_LIMITED`,
    requestExport: `bearer POST ${path}/export → 202 or ILLEGAL_TRANSITION or RATE_LIMITED`,
    getExport: `bearer GET ${path}/export → 200`,
    requestDeletion: `bearer POST ${path}/deletion → 200 or ILLEGAL_TRANSITION or RATE_LIMITED, on a full disk too`,
    keepBusiness: `bearer DELETE ${path}/deletion → 200 or ILLEGAL_TRANSITION`,
  });
});

test('a transfer names the member who becomes an owner, and says whether the caller leaves', () => {
  const transfer = { userId: ID, leaves: false, currentPassword: PASSWORD };
  expect(v.parse(OwnershipTransfer, transfer)).toEqual(transfer);
  expect(v.is(OwnershipTransfer, { ...transfer, userId: 'somebody' })).toBe(false);
  expect(messageOf(OwnershipTransfer, { ...transfer, leaves: 'yes' })).toBe('Must be true or false');
  expect(v.is(OwnershipTransfer, { userId: ID, leaves: false })).toBe(false);
});

test('a deletion names the business and has the password', () => {
  const request = { businessName: 'Harbour Films', currentPassword: PASSWORD };
  expect(v.parse(DeletionRequest, request)).toEqual(request);
  expect(messageOf(DeletionRequest, { ...request, businessName: '' })).toBe('Enter the name of the business');
  expect(v.is(DeletionRequest, { businessName: 'Harbour Films' })).toBe(false);
});
