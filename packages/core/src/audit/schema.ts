import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';

const Person = v.object({
  id: Id,
  /** Null if that user is gone. */
  username: v.nullable(v.string()),
});

/** What somebody did to the business or something of it. */
export const AuditEntry = v.object({
  id: Id,
  date: Timestamp,
  /** What kind of thing, a period, and what was done with it, such as `video.delete`. */
  action: v.string(),
  subjectId: v.nullable(Id),
  /** In whose name. */
  user: Person,
  /** Who really did it: somebody else than the user only if an operator looked through that user's eyes. */
  actor: Person,
  /** The values before, where the action changed some. */
  from: v.nullable(v.record(v.string(), v.unknown())),
  to: v.nullable(v.record(v.string(), v.unknown())),
  /** The address, or the network, that it came from. */
  network: v.string(),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
