import type { SecondFactorMethod } from '@commoncast/core/authentication/second-factor';
import { sql } from 'kysely';
import type { Executor } from '../../../db/database.ts';

export interface FactorCounts {
  /** When the app was added; null for none. */
  readonly appAddedAt: Date | null;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

/** What a user has to show at a log-in beside the password. */
export async function countFactors(db: Executor, userId: string): Promise<FactorCounts> {
  const { rows } = await sql<{ added: Date | null; passkeys: number; codes: number }>`select
    (select created_at from totp_factor where user_id = ${userId}) as added,
    (select count(*)::int from passkey where user_id = ${userId}) as passkeys,
    (select count(*)::int from recovery_code where user_id = ${userId}) as codes`.execute(db);
  const [row] = rows;
  return {
    appAddedAt: row?.added ?? null,
    passkeys: row?.passkeys ?? 0,
    recoveryCodes: row?.codes ?? 0,
  };
}

/** By what a user can take the second step; empty for somebody who has none. */
export function methodsOf({ appAddedAt, passkeys, recoveryCodes }: FactorCounts): SecondFactorMethod[] {
  if (!appAddedAt && passkeys === 0) return [];
  return [
    ...(appAddedAt ? (['TOTP'] as const) : []),
    ...(passkeys > 0 ? (['PASSKEY'] as const) : []),
    ...(recoveryCodes > 0 ? (['RECOVERY_CODE'] as const) : []),
  ];
}

/** Gives a user other recovery codes; those before are gone. */
export async function replaceCodes(tx: Executor, userId: string, hashes: readonly string[]): Promise<void> {
  await deleteCodes(tx, userId);
  const rows = hashes.map((hash) => ({ user_id: userId, hash }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

/** Takes all recovery codes of a user away. */
export async function deleteCodes(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

/** Spends a recovery code. Of two who spend it at the same time one gets it. @returns whether it was good */
export async function takeCode(tx: Executor, userId: string, hash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}
