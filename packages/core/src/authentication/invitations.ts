import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { SignUpPassword } from '../validation/password.ts';
import { TermsAccepted } from '../validation/terms.ts';
import { Username } from '../validation/username.ts';
import { EmailToken } from './recovery.ts';
import { LogIn, MemberRole } from './schema.ts';
import { SecondFactorAnswer } from './second-factor.ts';

/** Names an invitation by the token of its link. */
export const InvitationToken = v.strictObject({ token: EmailToken });
export type InvitationToken = v.InferOutput<typeof InvitationToken>;

/** What the holder of a link reads before accepting. */
export const InvitationDetails = v.object({
  business: v.object({ id: Id, businessName: v.string(), logo: v.string() }),
  role: MemberRole,
  /** Whom it is for. */
  email: v.string(),
  /** Whether there is an account with this address, which then has to log in. */
  hasAccount: v.boolean(),
  /** Address of the owner who sent it; null if that user is gone. */
  invitedBy: v.nullable(v.string()),
  expiresDate: Timestamp,
});
export type InvitationDetails = v.InferOutput<typeof InvitationDetails>;

/** For somebody without an account: makes one, without a business of its own. */
export const InvitationSignUp = v.strictObject({
  token: EmailToken,
  username: Username,
  password: SignUpPassword,
  termsAccepted: TermsAccepted,
});
export type InvitationSignUp = v.InferOutput<typeof InvitationSignUp>;

/** For somebody with an account who is not logged in. */
export const InvitationLogIn = v.strictObject({
  token: EmailToken,
  password: LogIn.entries.password,
  /** The second step, after this call was answered with a challenge. */
  secondFactor: v.exactOptional(SecondFactorAnswer),
});
export type InvitationLogIn = v.InferOutput<typeof InvitationLogIn>;
