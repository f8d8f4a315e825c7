import type { ImageKind } from '@commoncast/core/images/schema';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.ts';

const ROWS_A_PAGE = 100;

export interface VideoMedia {
  readonly id: string;
  readonly poster_version: string | null;
  readonly poster_folder: string | null;
  readonly media_folder: string | null;
  /** Of the uploaded film; null if there is none. */
  readonly storage_key: string | null;
  readonly file_name: string | null;
  /** The folder of the best rendition; null if there is none. */
  readonly rendition: string | null;
  readonly captions: readonly { readonly language: string; readonly file: string | null }[];
  readonly alternates: readonly string[];
}

/** The videos of a business whose files are kept, deleted ones too. */
export const videoPages = (db: Executor, businessId: string) =>
  pages<VideoMedia>(async (after) => {
    const { rows } = await sql<VideoMedia>`
      select video.id, poster_version, poster_folder, media_folder, upload.storage_key, upload.file_name,
        (select directory from video_rendition where video_id = video.id and source_copy is null
          order by height desc, bandwidth_bps desc limit 1) as rendition,
        coalesce((select json_agg(json_build_object('language', language, 'file', file) order by language)
          from video_caption where video_id = video.id), '[]') as captions,
        coalesce((select json_agg(id order by id) from alternate_poster where video_id = video.id), '[]') as alternates
      from video left join lateral (
        select storage_key, file_name from multipart_upload
        where video_id = video.id and state = 'COMPLETED' order by created_at desc limit 1
      ) as upload on true
      where business_id = ${businessId} and media_removed_at is null and video.id > ${after}
      order by video.id limit ${sql.lit(ROWS_A_PAGE)}
    `.execute(db);
    return rows;
  });

/** Recordings and clips that are whole. */
export const archivePages = (db: Executor, businessId: string) =>
  pages((after) =>
    db
      .selectFrom('archive')
      .select(['id', 'storage_key'])
      .where('business_id', '=', businessId)
      .where('status', '=', 'READY')
      .where('removed_for_good_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_A_PAGE)
      .execute(),
  );

/** Streams that have a poster. */
export const streamPages = (db: Executor, businessId: string) =>
  pages((after) =>
    db
      .selectFrom('live_stream')
      .select(['id', 'poster_version'])
      .where('business_id', '=', businessId)
      .where('poster_version', 'is not', null)
      .where('removed_for_good_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_A_PAGE)
      .execute(),
  );

/** Uploaded images. */
export const imagePages = (db: Executor, businessId: string) =>
  pages<{ readonly id: string; readonly kind: ImageKind }>((after) =>
    db
      .selectFrom('image')
      .select(['id', 'kind'])
      .where('business_id', '=', businessId)
      .where('removed_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_A_PAGE)
      .execute(),
  );

const FIRST = '00000000-0000-0000-0000-000000000000';

async function* pages<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let rows = await read(FIRST);
  while (rows.length > 0) {
    yield* rows;
    rows = await read(rows.at(-1)!.id);
  }
}
