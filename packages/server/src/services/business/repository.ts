import type { BusinessAccount, BusinessAccountEdit } from '@commoncast/core/business/schema';
import { sql } from 'kysely';
import type { PublicBusiness } from '../../callers/public-business.ts';
import type { Executor } from '../../db/database.ts';

export interface NewBusiness {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly publicKey: string;
}

/** Writes a new account. */
export async function insertBusiness(
  db: Executor,
  { publicKey, ...business }: NewBusiness,
  now: Date,
): Promise<void> {
  await db
    .insertInto('business_account')
    .values({
      ...business,
      logo: '',
      plan: 'FREE',
      public_key: publicKey,
      allowed_domains: [],
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** An account as its members see it. */
export async function findBusinessAccount(db: Executor, id: string): Promise<BusinessAccount | undefined> {
  const row = await db
    .selectFrom('business_account')
    .selectAll('business_account')
    .select((eb) =>
      eb
        .selectFrom('membership')
        .innerJoin('user_account', 'user_account.id', 'membership.user_id')
        .select('user_account.email')
        .whereRef('membership.business_id', '=', 'business_account.id')
        .where('membership.role', '=', 'OWNER')
        .orderBy('membership.created_at')
        .limit(1)
        .as('owner_email'),
    )
    .where('business_account.id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      businessName: row.name,
      email: row.email,
      logo: row.logo,
      businessOwnerEmail: row.owner_email ?? '',
      isEmailConfirmed: row.email_confirmed_at !== null,
      businessSubscriptionPlanName: row.plan,
      businessSubscriptionStatus: row.expired_at === null ? 'ACTIVE' : 'EXPIRED',
      publicKey: row.public_key,
      allowedDomains: row.allowed_domains,
      hasVisitorConsent: row.has_visitor_consent,
      deletionDate: row.deletes_at?.toISOString() ?? null,
      version: row.version,
      createdDate: row.created_at.toISOString(),
    }
  );
}

/** Locks an account: nobody else changes it until the transaction ends. */
export async function lockBusiness(
  tx: Executor,
  id: string,
): Promise<{ readonly id: string; readonly logo: string; readonly version: number }> {
  return await tx
    .selectFrom('business_account')
    .select(['id', 'logo', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes what members may change; what is left out stays as it is. Another email address is not confirmed. */
export async function updateBusiness(
  db: Executor,
  id: string,
  { businessName, email, logo, allowedDomains, hasVisitorConsent }: BusinessAccountEdit,
  now: Date,
): Promise<void> {
  await db
    .updateTable('business_account')
    .set({
      ...(businessName !== undefined && { name: businessName }),
      ...(email !== undefined && {
        email,
        email_confirmed_at: sql<Date | null>`case when lower(email) = lower(${email}) then email_confirmed_at end`,
      }),
      ...(logo !== undefined && { logo }),
      ...(allowedDomains !== undefined && { allowed_domains: allowedDomains }),
      ...(hasVisitorConsent !== undefined && { has_visitor_consent: hasVisitorConsent }),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Finds the business that a public key belongs to, unless visitors can watch nothing of it any more: it is closing, or its plan expired long ago. */
export async function findPublicBusiness(
  db: Executor,
  publicKey: string,
): Promise<PublicBusiness | undefined> {
  const row = await db
    .selectFrom('business_account')
    .select(['id', 'name', 'logo', 'allowed_domains', 'has_visitor_consent', 'email_confirmed_at'])
    .where('public_key', '=', publicKey)
    .where('playback_ended_at', 'is', null)
    .where('closing_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      name: row.name,
      logo: row.logo,
      isEmailConfirmed: row.email_confirmed_at !== null,
      allowedDomains: row.allowed_domains,
      hasVisitorConsent: row.has_visitor_consent,
    }
  );
}

/** The version of what visitors see of a business. */
export async function findContentVersion(db: Executor, businessId: string): Promise<string> {
  const row = await db
    .selectFrom('business_content')
    .select('version')
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return String(row?.version ?? '');
}
