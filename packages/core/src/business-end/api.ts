import * as v from 'valibot';
import { BusinessAccount } from '../business/schema.ts';
import { endpoint } from '../http/endpoint.ts';
import { Nothing } from '../http/values.ts';
import { DataExport, DeletionRequest, OwnershipTransfer } from './schema.ts';

export const transferOwnership = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/transfer',
  auth: 'bearer',
  summary:
    'Makes another member an owner, while the caller becomes a plain member or leaves the business; owners only',
  body: OwnershipTransfer,
  response: Nothing,
  errors: ['RATE_LIMITED'],
});

export const requestExport = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/export',
  auth: 'bearer',
  summary: 'Starts an export of everything that the business has; one a day, owners only',
  response: DataExport,
  status: 202,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
});

export const getExport = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/export',
  auth: 'bearer',
  summary: 'The last export of the business, with the addresses of its files; owners only',
  response: v.nullable(DataExport),
});

export const requestDeletion = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/account/deletion',
  auth: 'bearer',
  summary:
    'Closes the business now, and has it deleted with everything in it after 30 days, unless an owner keeps it; owners only',
  body: DeletionRequest,
  response: BusinessAccount,
  errors: ['ILLEGAL_TRANSITION', 'RATE_LIMITED'],
  needsRoom: false,
});

export const keepBusiness = endpoint({
  service: 'business',
  method: 'DELETE',
  path: '/business/v1.1/account/deletion',
  auth: 'bearer',
  summary: 'Keeps a business that was to be deleted; owners only',
  response: BusinessAccount,
  errors: ['ILLEGAL_TRANSITION'],
});
