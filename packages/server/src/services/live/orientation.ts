import type { Orientation } from '@commoncast/core/live/constants';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';

export interface BusinessOrientation {
  readonly businessAccountId: string;
  readonly orientation: Orientation;
}

export interface OrientationService {
  get(member: Member, businessId: string | undefined): Promise<BusinessOrientation>;
  /** For streams that are created from now on. */
  set(member: Member, businessId: string | undefined, orientation: Orientation): Promise<BusinessOrientation>;
}

/** The orientation that new streams of a business get. */
export async function findOrientation(db: Executor, businessId: string): Promise<Orientation> {
  const { orientation } = await db
    .selectFrom('business_account')
    .select('orientation')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return orientation;
}

/** Chooses the orientation of a business's streams. */
export function createOrientationService({
  database,
  clock,
}: Pick<Foundation, 'database' | 'clock'>): OrientationService {
  return {
    get: async (member, businessId) => {
      member.require('account:read');
      member.requireBusiness(businessId);
      return {
        businessAccountId: member.businessId,
        orientation: await findOrientation(database.root, member.businessId),
      };
    },
    set: async (member, businessId, orientation) => {
      member.require('account:write');
      member.requireBusiness(businessId);
      const subjectId = member.businessId;
      await database.transaction(async (tx) => {
        const from = { orientation: await findOrientation(tx, subjectId) };
        await tx.updateTable('business_account').set({ orientation }).where('id', '=', subjectId).execute();
        const action = { action: 'account.update', subjectId, from, to: { orientation } } as const;
        await recordAction(tx, member, action, clock());
      });
      return { businessAccountId: subjectId, orientation };
    },
  };
}
