import * as v from 'valibot';
import { Url } from '../validation/url.ts';

/** What people come for. */
export const PURPOSES = ['LIVE', 'VIDEOS', 'WEBSITE', 'COURSES', 'EVENTS', 'COMMUNITY'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What sign-up asks beside what it needs; each of it may stay open. */
export const SignUpDetailEdit = v.strictObject({
  purposes: v.pipe(
    v.array(v.picklist(PURPOSES, `Must be one of ${PURPOSES.join(', ')}`), 'Must be a list of purposes'),
    v.maxLength(PURPOSES.length, `Cannot contain more than ${PURPOSES.length} purposes`),
    v.transform((purposes) => PURPOSES.filter((purpose) => purposes.includes(purpose))),
  ),
  /** Where the players will be; empty if that is not known yet. */
  website: v.union([v.literal(''), Url], 'Invalid URL format'),
});
export type SignUpDetailEdit = v.InferOutput<typeof SignUpDetailEdit>;

/** What sign-up has collected so far. */
export const SignUpDetail = v.object({
  businessName: v.string(),
  username: v.string(),
  email: v.string(),
  isEmailVerified: v.boolean(),
  purposes: v.array(v.picklist(PURPOSES)),
  website: v.string(),
  /** Whether the questions were answered, or put aside. */
  isComplete: v.boolean(),
});
export type SignUpDetail = v.InferOutput<typeof SignUpDetail>;
