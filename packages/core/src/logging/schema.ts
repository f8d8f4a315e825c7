import * as v from 'valibot';
import { Id } from '../http/values.ts';
import { Email, email } from '../validation/email.ts';
import { required } from '../validation/required.ts';
import { optionalText, requiredText, text } from '../validation/text.ts';

/** A crash report, as the dialog's form checks it. */
export const CrashReport = v.strictObject({
  name: requiredText('Name', 32),
  email: Email,
  reason: v.pipe(text('Reason'), required('Reason')),
});
export type CrashReport = v.InferOutput<typeof CrashReport>;

/** The same as the API checks it, whose messages name the field. */
export const CrashReportBody = v.strictObject({
  ...CrashReport.entries,
  email: email({ message: 'Email is not correct' }),
  /** The answer to the notice of the same crash; absent if that did not arrive. */
  crashId: v.exactOptional(Id),
});
export type CrashReportBody = v.InferOutput<typeof CrashReportBody>;

/** Where an error came up: while a page was drawn, in other code, or in a promise that nobody waited for. */
export const CRASH_ORIGINS = ['RENDER', 'ERROR', 'REJECTION'] as const;

/** In characters; senders cut what is longer. */
export const CRASH_LIMITS = {
  message: 1_000,
  stack: 10_000,
  componentStack: 10_000,
  route: 100,
  version: 50,
};

/** The automatic report of a crash in the studio: nothing that anybody typed, and nobody's name. */
export const CrashNotice = v.strictObject({
  origin: v.picklist(CRASH_ORIGINS),
  message: requiredText('Message', CRASH_LIMITS.message),
  stack: optionalText(CRASH_LIMITS.stack, 'Stack'),
  componentStack: optionalText(CRASH_LIMITS.componentStack, 'Component stack'),
  /** The page's entry among the paths, such as `/videos/:id/:tab?`: no id, no query. */
  route: requiredText('Route', CRASH_LIMITS.route),
  /** Of the build that crashed. */
  version: requiredText('Version', CRASH_LIMITS.version),
});
export type CrashNotice = v.InferOutput<typeof CrashNotice>;
