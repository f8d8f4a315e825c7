import * as v from 'valibot';
import { Email, email } from '../validation/email.ts';
import { required } from '../validation/required.ts';
import { requiredText, text } from '../validation/text.ts';

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
});
