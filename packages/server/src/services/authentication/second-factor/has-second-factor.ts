import { type Expression, sql } from 'kysely';

/** Whether a user has an authenticator app or a passkey. */
export function hasSecondFactor(userId: Expression<string>) {
  return sql<boolean>`(exists (select from totp_factor where totp_factor.user_id = ${userId})
    or exists (select from passkey where passkey.user_id = ${userId}))`;
}

/** Whether a business requires a second factor of a user who has none. */
export function lacksSecondFactor(isRequired: Expression<boolean>, userId: Expression<string>) {
  return sql<boolean>`(${isRequired} and not ${hasSecondFactor(userId)})`;
}
