import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/values.ts';
import { CrashNotice, CrashReportBody } from './schema.ts';

export const reportCrash = endpoint({
  service: 'logging',
  method: 'POST',
  path: '/v1.1/logging',
  auth: 'none',
  summary: 'Accepts a person’s report about a crash',
  body: CrashReportBody,
  response: v.strictObject({ id: Id }),
  status: 201,
});

export const noticeCrash = endpoint({
  service: 'logging',
  method: 'POST',
  path: '/v1.1/logging/crash',
  auth: 'none',
  summary: 'Accepts the automatic report of a crash in the studio',
  body: CrashNotice,
  response: v.strictObject({ id: Id }),
  status: 201,
});
