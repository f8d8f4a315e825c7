import type { ImageName } from '@commoncast/core/images/image-path';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import type { NewImage } from './tables.ts';

const PATH = sql<string>`'/cdn/image/' || image.kind || '/' || image.id`;

/** No player, account or stream shows the image. */
const IS_UNUSED = sql<boolean>`
  not exists (select from player where player.business_id = image.business_id and player.logo = ${PATH})
  and not exists (
    select from business_account where business_account.id = image.business_id and business_account.logo = ${PATH}
  )
  and not exists (
    select from live_stream
    where live_stream.business_id = image.business_id and ${PATH} in (live_stream.thumbnail, live_stream.logo)
  )`;

/** Adds an image. */
export async function insertImage(db: Executor, image: NewImage): Promise<void> {
  await db.insertInto('image').values(image).execute();
}

/** Locks an image of the business against removal until the transaction ends. @returns false when there is none */
export async function lockImageForKeyShare(
  tx: Executor,
  businessId: string,
  { kind, id }: ImageName,
): Promise<boolean> {
  const row = await tx
    .selectFrom('image')
    .select('id')
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps an image from ever being shown, unless something shows it. @returns whether its file may be deleted */
export async function retireUnusedImage(tx: Executor, id: string): Promise<boolean> {
  // Waits for those who are about to show it; only a later statement sees what they have written.
  await tx.selectFrom('image').select('id').where('id', '=', id).forUpdate().execute();
  const { numUpdatedRows } = await tx
    .updateTable('image')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .where(IS_UNUSED)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an image's row, after its file is gone. */
export async function deleteImage(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('image').where('id', '=', id).execute();
}

/** Images that were uploaded before the given time and that nothing shows, or whose file could not be deleted. */
export async function findUnusedImages(db: Executor, before: Date): Promise<ImageName[]> {
  return await db
    .selectFrom('image')
    .select(['kind', 'id'])
    .where((eb) => eb.or([eb('created_at', '<', before), eb('removed_at', 'is not', null)]))
    .where(IS_UNUSED)
    .execute();
}
