import * as v from 'valibot';
import { Timestamp } from '../http/values.ts';
import { ADDRESS_MAX_LENGTH } from '../validation/address.ts';
import { maxLength } from '../validation/max-length.ts';
import { parsed } from '../validation/parsed.ts';
import { required } from '../validation/required.ts';
import { text } from '../validation/text.ts';
import { normalizeHttpUrl, URL_MESSAGE } from '../validation/url.ts';
import {
  CHECK_STEPS,
  PLACE_FORMS,
  SEVERITIES,
  SITE_BUILDERS,
  VERIFICATION_ISSUES,
  type VerificationIssueCode,
} from './constants.ts';

/** A page's URL as people type it; the protocol defaults to https. */
export const PageUrl = v.pipe(
  text('URL'),
  v.trim(),
  required('URL'),
  maxLength(ADDRESS_MAX_LENGTH, URL_MESSAGE),
  parsed(
    (typed) => normalizeHttpUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`),
    URL_MESSAGE,
  ),
);

export const SnippetCheck = v.strictObject({
  url: PageUrl,
  /** Waits a few seconds for the page that was opened with it, instead of fetching the page again. */
  token: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'Must be the token of a check'))),
});

export const VerificationIssue = v.object({
  code: v.picklist(Object.keys(VERIFICATION_ISSUES) as [VerificationIssueCode, ...VerificationIssueCode[]]),
  step: v.picklist(CHECK_STEPS),
  severity: v.picklist(SEVERITIES),
  /** The finding, in a sentence. */
  message: v.string(),
  /** What to do, in a sentence or two. */
  fix: v.string(),
  /** To be copied: the directive or the tag as it should be. Null if there is none. */
  example: v.nullable(v.string()),
});
export type VerificationIssue = v.InferOutput<typeof VerificationIssue>;

export const SnippetVerification = v.object({
  /** After redirects. */
  checkedUrl: v.string(),
  checkedDate: Timestamp,
  /**
   * Whether this business's players work in the page, as far as its source shows: the snippet runs, or all players are
   * in frames, which need none.
   */
  installed: v.boolean(),
  checksumValid: v.boolean(),
  /** Whether the page, opened in a browser, has reported. */
  eventReceived: v.boolean(),
  /** Null if the page could not be read. */
  builder: v.nullable(v.picklist(SITE_BUILDERS)),
  issues: v.array(VerificationIssue),
  /** The steps that were completed without an issue. */
  passed: v.array(v.picklist(CHECK_STEPS)),
  /** How many places of players and widgets are in the page's source. */
  placesFound: v.number(),
  /** Those of this business, by form; empty for a check from before forms were told apart. */
  forms: v.array(v.object({ form: v.picklist(PLACE_FORMS), count: v.number() })),
  /**
   * For the live check: where to open the page, within ten minutes. Null for an older check, and where the page has
   * only frames, which do not report.
   */
  live: v.nullable(v.object({ token: v.string(), url: v.string() })),
});
export type SnippetVerification = v.InferOutput<typeof SnippetVerification>;
