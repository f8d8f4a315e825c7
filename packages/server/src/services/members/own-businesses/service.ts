import type { OwnBusiness } from '@commoncast/core/authentication/account';
import type { BusinessAccount, NewBusinessAccount } from '@commoncast/core/business/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../../audit/record-action.ts';
import { createMember, type Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Foundation } from '../../../foundation.ts';
import { conflict } from '../../../problems/problems.ts';
import { insertMembership } from '../../authentication/repository.ts';
import { newPublicKey } from '../../business/public-key.ts';
import { findBusinessAccount, insertBusiness } from '../../business/repository.ts';
import type { Logos } from '../../images/logos.ts';
import { countOwnedBusinesses, listBusinessesOf, lockUser } from './repository.ts';

const MAX_OWNED = 20;

export interface OwnBusinessesService {
  /** By name; for an operator the one that they were let into, and no other. */
  list(member: Member): Promise<OwnBusiness[]>;
  /**
   * A business with the member as its owner. The session stays where it is.
   * @throws {ApiError} PLAN_LIMIT_REACHED or RATE_LIMITED; FORBIDDEN: an operator calls
   */
  create(member: Member, draft: NewBusinessAccount): Promise<BusinessAccount>;
}

type OwnBusinessesParts = Pick<Foundation, 'database' | 'clock' | 'quotas' | 'limits'> & {
  readonly logos: Pick<Logos, 'toAddress'>;
};

/** The businesses that a user works for. */
export function createOwnBusinessesService(parts: OwnBusinessesParts): OwnBusinessesService {
  const { database, clock, quotas, limits, logos } = parts;
  return {
    async list({ userId, businessId, actorId }) {
      const rows = await listBusinessesOf(database.root, userId);
      return rows
        .filter(({ id }) => actorId === undefined || id === businessId)
        .map(({ id, name, logo, role }) => ({
          id,
          businessName: name,
          logo: logos.toAddress(logo),
          role,
          isCurrent: id === businessId,
        }));
    },
    async create(member, { businessName }) {
      requireThemselves(member);
      const { userId, addressBlock } = member;
      await quotas.take(limits.newBusinessesPerUser, 'new-business', userId);
      const owner = { userId, businessId: uuidv7(), role: 'OWNER' as const };
      const account = await database.transaction(async (tx) => {
        const now = clock();
        const { email } = await lockUser(tx, userId);
        if ((await countOwnedBusinesses(tx, userId)) >= MAX_OWNED)
          throw conflict('PLAN_LIMIT_REACHED', `You can own up to ${MAX_OWNED} businesses`);
        const business = { id: owner.businessId, name: businessName, email, publicKey: newPublicKey() };
        await insertBusiness(tx, business, now);
        await insertMembership(tx, owner, now);
        const creator = createMember({ ...owner, sessionId: member.sessionId }, addressBlock);
        const action = {
          action: 'account.create',
          subjectId: owner.businessId,
          to: { businessName },
        } as const;
        await recordAction(tx, creator, action, now);
        return await findBusinessAccount(tx, owner.businessId);
      });
      return account!;
    },
  };
}
