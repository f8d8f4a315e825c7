import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, pageOf } from '../http/paging.ts';
import { Id } from '../http/values.ts';
import { AuditEntry } from './schema.ts';

const { page, size } = listQuery(['date'], 25);

export const listAuditLog = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/audit-log',
  auth: 'bearer',
  summary: 'Who did what in the business, latest first; owners only',
  query: v.strictObject({
    page,
    size,
    /** Only what this user did, or somebody in their name. */
    userId: v.exactOptional(Id),
    /** Only what was done with things of this kind, such as `video`. */
    subject: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z-]{1,30}$/, 'Must be a kind of thing'))),
  }),
  response: pageOf(AuditEntry),
});

export const exportAuditLog = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/audit-log/export',
  auth: 'bearer',
  summary: 'The audit log as a table, the latest 100,000 entries at most; owners only',
  response: v.string(),
  responseType: 'text/csv',
});
