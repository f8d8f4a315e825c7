import * as v from 'valibot';
import { Id } from '../http/values.ts';
import { minLength } from '../validation/min-length.ts';
import { requiredText } from '../validation/text.ts';
import { AccountEmail } from './schema.ts';

/** Whose eyes an operator looks through, and why. */
export const Impersonate = v.strictObject({
  email: AccountEmail,
  /** Which of the user's businesses; the one that they used last if left out. */
  businessId: v.exactOptional(Id),
  /** The owner of the business can read it. */
  reason: v.pipe(requiredText('Reason', 500), minLength(10)),
});
export type Impersonate = v.InferOutput<typeof Impersonate>;
