import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/values.ts';
import { CrashReportBody } from './schema.ts';

export const reportCrash = endpoint({
  service: 'logging',
  method: 'POST',
  path: '/v1.1/logging',
  auth: 'none',
  summary: 'Accepts a crash report',
  body: CrashReportBody,
  response: v.strictObject({ id: Id }),
  status: 201,
});
