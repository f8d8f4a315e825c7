import { type Expression, sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { MailKind, MailOutcome } from './tables.ts';

export interface WaitingMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly address: string;
  /** What it is about, for kinds that the address alone does not tell. */
  readonly subjectId?: string;
}

/** Adds an email, unless its event has had one. @returns whether it was added */
export async function insertMail(
  tx: Executor,
  { id, kind, address, subjectId, eventKey }: WaitingMail & { readonly eventKey: string },
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('mail')
    .values({
      id,
      event_key: eventKey,
      kind,
      address,
      subject_id: subjectId ?? null,
      created_at: now,
      settled_at: null,
      outcome: null,
    })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** An email that is neither sent nor given up. */
export async function findWaitingMail(db: Executor, id: string): Promise<WaitingMail | undefined> {
  const row = await db
    .selectFrom('mail')
    .select(['kind', 'address', 'subject_id'])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  if (!row?.address) return undefined;
  const { kind, address, subject_id: subjectId } = row;
  return { id, kind, address, ...(subjectId !== null && { subjectId }) };
}

/** Notes what became of an email, and forgets whom it was for. */
export async function settleMail(db: Executor, id: string, outcome: MailOutcome, now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ outcome, settled_at: now, address: null })
    .where('id', '=', id)
    .execute();
}

/** What is stored of an address that a mail server has refused. */
export const addressHash = (address: Expression<string> | string) =>
  sql<string>`encode(sha256(convert_to(lower(${address}::text), 'UTF8')), 'hex')`;

/** Whether nothing is sent to an address any more. */
export async function isUndeliverable(db: Executor, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('undeliverable_address')
    .select('hash')
    .where('hash', '=', addressHash(address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops all emails to an address. */
export async function markUndeliverable(db: Executor, address: string, now: Date): Promise<void> {
  await db
    .insertInto('undeliverable_address')
    .values({ hash: addressHash(address), refused_at: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ refused_at: now }))
    .execute();
}

/** Removes emails that were added, and refusals that were made, before a time. */
export async function deleteOldMail(
  db: Executor,
  before: { readonly added: Date; readonly refused: Date },
): Promise<void> {
  await db.deleteFrom('mail').where('created_at', '<', before.added).execute();
  await db.deleteFrom('undeliverable_address').where('refused_at', '<', before.refused).execute();
}
