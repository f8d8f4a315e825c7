import * as v from 'valibot';
import { confirmsPassword, newPasswordTwice } from '../validation/password.ts';
import { AccountEmail } from './schema.ts';

/** Names an account by its address. */
export const AccountAddress = v.strictObject({ email: AccountEmail });
export type AccountAddress = v.InferOutput<typeof AccountAddress>;

/** What a link in an email carries. */
export const EmailToken = v.pipe(
  v.string('Token is required'),
  v.nonEmpty('Token is required'),
  v.maxLength(255, 'Cannot contain more than 255 characters'),
);

export const VerifyEmail = v.strictObject({ token: EmailToken });
export type VerifyEmail = v.InferOutput<typeof VerifyEmail>;

export const ResetPassword = v.pipe(
  v.strictObject({ token: EmailToken, ...newPasswordTwice }),
  confirmsPassword(),
);
export type ResetPassword = v.InferOutput<typeof ResetPassword>;
