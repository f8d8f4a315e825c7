import { expect, test } from 'vitest';
import { changePassword, listOwnBusinesses } from '../authentication/account-api.ts';
import { logOut, switchBusiness } from '../authentication/api.ts';
import { getBusinessAccount, updateBusinessAccount } from '../business/api.ts';
import { sendFeedback } from '../contact/api.ts';
import { listMembers } from '../members/api.ts';
import { createVod, listByCategory } from '../streams/api.ts';
import { getExport, keepBusiness, requestDeletion, requestExport, transferOwnership } from './api.ts';
import { isServedWhileClosing } from './served-while-closing.ts';

test.each([
  ...[logOut, switchBusiness, changePassword, listOwnBusinesses],
  ...[getBusinessAccount, requestExport, getExport, keepBusiness, sendFeedback],
])('$method $path is served while a business is closing', (endpoint) => {
  expect(isServedWhileClosing(endpoint)).toBe(true);
});

test.each([
  ...[updateBusinessAccount, listMembers, createVod, listByCategory, requestDeletion, transferOwnership],
])('$method $path is not', (endpoint) => {
  expect(isServedWhileClosing(endpoint)).toBe(false);
});
