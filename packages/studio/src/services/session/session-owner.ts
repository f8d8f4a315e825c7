import type { User } from '@commoncast/core/authentication/schema';
import * as v from 'valibot';
import type { BusinessIdentity } from './business-store.ts';

/** For whom a page works, with the names that people know it by. */
export const SessionOwner = v.object({
  userId: v.string(),
  username: v.string(),
  businessId: v.string(),
  businessName: v.string(),
});
export type SessionOwner = v.InferOutput<typeof SessionOwner>;

/** The owner of a session, as the server names it. */
export function ownerOf(user: User, business: BusinessIdentity): SessionOwner {
  return {
    userId: user.id,
    username: user.username,
    businessId: business.id,
    businessName: business.businessName,
  };
}

/** The same person in another business is somebody else: a page shows one business's things and writes to it. */
export function isSameOwner(one: SessionOwner, other: SessionOwner): boolean {
  return one.userId === other.userId && one.businessId === other.businessId;
}
