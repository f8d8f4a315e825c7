import * as v from 'valibot';
import { AccountEmail, MemberRole } from '../authentication/schema.ts';
import { Id, Timestamp } from '../http/values.ts';

const Role = v.picklist(MemberRole.options, `Must be one of ${MemberRole.options.join(', ')}`);

/** Somebody who works for the business. */
export const Member = v.object({
  /** Of the user. */
  id: Id,
  username: v.string(),
  email: v.string(),
  role: MemberRole,
  joinedDate: Timestamp,
  /** When they last logged in to this business or switched to it; null if they never did. */
  lastLogInDate: v.nullable(Timestamp),
  /** Whether they use two-step login; null for readers who are no owners. */
  usesSecondFactor: v.nullable(v.boolean()),
});
export type Member = v.InferOutput<typeof Member>;

export const MemberUpdate = v.strictObject({ role: Role });
export type MemberUpdate = v.InferOutput<typeof MemberUpdate>;

export const InvitationDraft = v.strictObject({
  businessAccountId: v.exactOptional(Id),
  /** Where the invitation goes; only who has an account with this address, or makes one, can accept it. */
  email: AccountEmail,
  role: Role,
});
export type InvitationDraft = v.InferOutput<typeof InvitationDraft>;

/** An invitation that nobody has accepted. Its link is in the email alone. */
export const Invitation = v.object({
  id: Id,
  email: v.string(),
  role: MemberRole,
  /** Null if that user is gone. */
  invitedBy: v.nullable(v.object({ id: Id, username: v.string() })),
  /** When it was sent, the last time if it was sent again. */
  sentDate: Timestamp,
  /** When its link stops working, or stopped. */
  expiresDate: Timestamp,
});
export type Invitation = v.InferOutput<typeof Invitation>;
