import { v7 as uuidv7 } from 'uuid';
import type { Executor } from '../../../db/database.ts';
import type { Foundation } from '../../../foundation.ts';
import { newPublicKey } from '../../business/public-key.ts';
import { insertBusiness } from '../../business/repository.ts';
import type { Operators } from '../impersonation/operators.ts';
import { findMembership, insertMembership, type Membership } from '../repository.ts';

type PlaceParts = Pick<Foundation, 'clock'> & { readonly operators: Operators };

/**
 * Gives an operator who works for no business one of their own: a session is always in one, and the operator's page needs
 * no other.
 * @returns undefined if they are no operator
 */
export async function giveOperatorPlace(
  tx: Executor,
  { clock, operators }: PlaceParts,
  userId: string,
): Promise<Membership | undefined> {
  const user = await tx
    .selectFrom('user_account')
    .select(['email', 'username', 'email_verified_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user || !operators.includes({ email: user.email, isEmailVerified: user.email_verified_at !== null }))
    return undefined;
  // Another log-in may have come first.
  const membership = await findMembership(tx, userId);
  if (membership) return membership;
  const place = { userId, businessId: uuidv7(), role: 'OWNER' } as const;
  const { username: name, email } = user;
  const now = clock();
  await insertBusiness(tx, { id: place.businessId, name, email, publicKey: newPublicKey() }, now);
  await insertMembership(tx, place, now);
  return place;
}
