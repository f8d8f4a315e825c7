import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { confirmsPassword, newPasswordTwice } from '../validation/password.ts';
import { AccountEmail, LogIn, MemberRole } from './schema.ts';

/** A business that the user works for. */
export const OwnBusiness = v.object({
  id: Id,
  businessName: v.string(),
  logo: v.string(),
  /** The role there. */
  role: MemberRole,
  /** Whether the session is in this one. */
  isCurrent: v.boolean(),
});
export type OwnBusiness = v.InferOutput<typeof OwnBusiness>;

export const ChangePassword = v.pipe(
  v.strictObject({ currentPassword: LogIn.entries.password, ...newPasswordTwice }),
  confirmsPassword(),
);
export type ChangePassword = v.InferOutput<typeof ChangePassword>;

/** The password shows that it is the user; the address is theirs once they open the link that is sent to it. */
export const ChangeEmail = v.strictObject({
  currentPassword: LogIn.entries.password,
  email: AccountEmail,
});
export type ChangeEmail = v.InferOutput<typeof ChangeEmail>;

/** A device on which the user is logged in. */
export const OpenSession = v.object({
  id: Id,
  isCurrent: v.boolean(),
  /** Browser and system, or the program, as far as it says what it is. */
  device: v.string(),
  /** The address, or the network, that it was last used from. */
  network: v.string(),
  /** Where that is registered (ISO 3166-1 alpha-2); null where nobody knows. */
  country: v.nullable(v.string()),
  businessName: v.string(),
  logInDate: Timestamp,
  /** To some minutes. */
  lastSeenDate: Timestamp,
});
export type OpenSession = v.InferOutput<typeof OpenSession>;
