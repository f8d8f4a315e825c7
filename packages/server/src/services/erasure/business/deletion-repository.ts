import type { ImageName } from '@commoncast/core/images/image-path';
import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Executor } from '../../../db/database.ts';
import { addressHash } from '../../mail/repository.ts';
import type { BusinessDeletionFileRow, BusinessDeletionRow } from '../tables.ts';
import type { BusinessTable } from './business-tables.ts';

const ROWS_A_STEP = 2_000;
const VIDEOS_A_STEP = 200;
const IMAGES_A_STEP = 200;
const BROADCASTS_A_STEP = 200;
const EXPORTS_A_STEP = 20;
const USERS_A_STEP = 100;

/** Adds a deletion, unless the business has one. @returns the deletion */
export async function insertDeletion(
  tx: Executor,
  deletion: Pick<BusinessDeletionRow, 'id' | 'business_id' | 'requested_at'>,
): Promise<BusinessDeletionRow> {
  await tx
    .insertInto('business_deletion')
    .values({ ...deletion, closed_at: null, completed_at: null })
    .onConflict((known) => known.column('business_id').doNothing())
    .execute();
  return await tx
    .selectFrom('business_deletion')
    .selectAll()
    .where('business_id', '=', deletion.business_id)
    .executeTakeFirstOrThrow();
}

/** A deletion. */
export async function findDeletion(db: Executor, id: string): Promise<BusinessDeletionRow | undefined> {
  return await db.selectFrom('business_deletion').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletions that are not completed, the oldest first. @param before when they were asked for, at the latest */
export async function findOpenDeletionIds(db: Executor, before?: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('business_deletion')
    .select('id')
    .where('completed_at', 'is', null)
    .$if(before !== undefined, (query) => query.where('requested_at', '<', before!))
    .orderBy('requested_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces the public key with one that nobody knows, and records when. */
export async function closeBusiness(
  tx: Executor,
  { id, business_id }: Pick<BusinessDeletionRow, 'id' | 'business_id'>,
  { publicKey, now }: { readonly publicKey: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('business_account')
    .set({ public_key: publicKey })
    .where('id', '=', business_id)
    .execute();
  await tx
    .updateTable('business_deletion')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** A file, everything below a prefix, or the parts of an upload. */
export type NotedFile = Pick<BusinessDeletionFileRow, 'storage_key' | 'upload_name'>;

/** Records files to delete. */
export async function noteFiles(
  db: Executor,
  deletionId: string,
  files: readonly NotedFile[],
): Promise<void> {
  if (files.length === 0) return;
  const keys = files.map(({ storage_key }) => storage_key);
  const names = files.map(({ upload_name }) => upload_name);
  await sql`
    insert into business_deletion_file (deletion_id, storage_key, upload_name)
    select ${deletionId}::uuid, file.key, file.name from unnest(${keys}::text[], ${names}::text[]) as file (key, name)
    on conflict do nothing
  `.execute(db);
}

/** The recorded files. */
export async function findNotedFiles(db: Executor, deletionId: string): Promise<NotedFile[]> {
  return await db
    .selectFrom('business_deletion_file')
    .select(['storage_key', 'upload_name'])
    .where('deletion_id', '=', deletionId)
    .orderBy('storage_key')
    .execute();
}

/** Deletes some rows of a business from a table. */
export async function deleteRows(tx: Executor, rule: BusinessTable, businessId: string): Promise<number> {
  const { table, through } = rule;
  const isOwn = through
    ? sql`${sql.ref(through.column)} in (select id from ${sql.table(through.parent)} where business_id = ${businessId})`
    : sql`business_id = ${businessId}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOwn} limit ${ROWS_A_STEP}
    ))
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes some videos of a business, and their uploads.
 * @returns the videos, and the uploads by their names in the storage
 */
export async function deleteVideos(tx: Executor, businessId: string) {
  // Locked, so that no upload can be added to one of them.
  const videos = await tx
    .selectFrom('video')
    .select('id')
    .where('business_id', '=', businessId)
    .limit(VIDEOS_A_STEP)
    .forUpdate()
    .execute();
  const ids = videos.map(({ id }) => id);
  const uploads = await tx
    .deleteFrom('multipart_upload')
    .where('video_id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['storage_key', 'storage_name'])
    .execute();
  await tx.deleteFrom('video').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return { ids, uploads };
}

/** Deletes some images of a business. */
export async function deleteImages(tx: Executor, businessId: string): Promise<ImageName[]> {
  return await tx
    .deleteFrom('image')
    .where('id', 'in', (eb) =>
      eb.selectFrom('image').select('id').where('business_id', '=', businessId).limit(IMAGES_A_STEP),
    )
    .returning(['kind', 'id'])
    .execute();
}

/** Deletes some live streams, or recordings, of a business. @returns their ids */
export async function deleteBroadcasts(
  tx: Executor,
  table: 'live_stream' | 'archive',
  businessId: string,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom(table)
    .where('id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('business_id', '=', businessId).limit(BROADCASTS_A_STEP),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes some exports of a business. @returns them, each with the part of it that was being written */
export async function deleteExports(tx: Executor, businessId: string) {
  return await tx
    .deleteFrom('data_export')
    .where('id', 'in', (eb) =>
      eb.selectFrom('data_export').select('id').where('business_id', '=', businessId).limit(EXPORTS_A_STEP),
    )
    .returning(['id', 'upload_part', 'upload_name'])
    .execute();
}

/**
 * Deletes some users who are members of this business only, who could not sign in again, with the emails that wait for
 * them.
 * @returns how many, and the addresses of those who can be told
 */
export async function deleteOwnUsers(
  tx: Executor,
  businessId: string,
): Promise<{ readonly count: number; readonly addresses: readonly string[] }> {
  // Locked, so that nobody joins another business between the look and the deletion.
  const { rows: people } = await sql<{ id: string }>`
    select id from user_account where id in (select user_id from membership where business_id = ${businessId})
      and not exists (
        select from membership other where other.user_id = user_account.id and other.business_id <> ${businessId}
      )
    order by id limit ${USERS_A_STEP} for update
  `.execute(tx);
  const { rows: gone } = await sql<{ address: string; is_refused: boolean }>`
    with gone as (
      delete from user_account where id = ${anyOf(people.map(({ id }) => id))} and not exists (
        select from membership other where other.user_id = user_account.id and other.business_id <> ${businessId}
      )
      returning email as address
    ), waiting as (
      delete from mail where lower(address) in (select lower(address) from gone)
    ), refused as (
      delete from undeliverable_address where hash in (select ${addressHash(sql.ref('gone.address'))} from gone)
      returning hash
    )
    select address, ${addressHash(sql.ref('gone.address'))} in (select hash from refused) as is_refused from gone
  `.execute(tx);
  const reached = gone.filter(({ is_refused }) => !is_refused);
  return { count: gone.length, addresses: reached.map(({ address }) => address) };
}

/**
 * Deletes the account of a business that has nothing with files left. The lock keeps new ones from being added
 * meanwhile.
 * @returns the addresses of its owners, who have another business; undefined if files have been added since they were
 *   deleted
 */
export async function deleteAccount(tx: Executor, businessId: string): Promise<string[] | undefined> {
  await tx.selectFrom('business_account').select('id').where('id', '=', businessId).forUpdate().execute();
  for (const table of ['video', 'image', 'archive', 'live_stream', 'data_export'] as const) {
    const left = await tx
      .selectFrom(table)
      .select('id')
      .where('business_id', '=', businessId)
      .limit(1)
      .execute();
    if (left.length > 0) return undefined;
  }
  const owners = await tx
    .selectFrom('membership')
    .innerJoin('user_account', 'user_account.id', 'membership.user_id')
    .select('user_account.email')
    .where('membership.business_id', '=', businessId)
    .where('membership.role', '=', 'OWNER')
    .execute();
  await tx.deleteFrom('membership').where('business_id', '=', businessId).execute();
  // Those that were sent about it name nobody, but it.
  await tx.deleteFrom('mail').where('subject_id', '=', businessId).execute();
  await tx.deleteFrom('business_account').where('id', '=', businessId).execute();
  return owners.map(({ email }) => email);
}

/** Completes a deletion and forgets its files. */
export async function completeDeletion(tx: Executor, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('business_deletion_file').where('deletion_id', '=', id).execute();
  await tx.updateTable('business_deletion').set({ completed_at: now }).where('id', '=', id).execute();
}
