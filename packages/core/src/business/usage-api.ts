import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/values.ts';

const Amount = { used: v.number(), limit: v.number() };

/** How much of its plan the content of a business uses, in whole minutes and hours. */
export const ContentUsage = v.object({
  /** Videos, recordings and clips; deleted ones until their files are removed. */
  storedMinutes: v.object(Amount),
  /** Since `startDate`, live or not; as it was counted some minutes ago. */
  viewerHours: v.object({ ...Amount, startDate: Timestamp, resetDate: Timestamp }),
});
export type ContentUsage = v.InferOutput<typeof ContentUsage>;

export const getContentUsage = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/account/content-usage',
  auth: 'bearer',
  summary: 'How many minutes are stored and how many hours viewers have watched, beside what the plan allows',
  response: ContentUsage,
});
