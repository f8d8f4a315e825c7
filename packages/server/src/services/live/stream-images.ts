import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import { imagePath } from '@commoncast/core/images/image-path';
import { STREAM_IMAGE_KINDS } from '@commoncast/core/images/schema';
import type { StreamImage } from '@commoncast/core/live/stream-image';
import { sql } from 'kysely';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import type { Logos } from '../images/logos.ts';
import { retireUnusedImage } from '../images/repository.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { LiveGate } from './live-gate.ts';
import { NEXT_VERSION, updateStream } from './repository.ts';
import { announceStream } from './stream-changes.ts';
import type { Thumbnails } from './thumbnails.ts';

type StreamImageKind = StreamImage['kind'];

type Asked = Omit<ListQuery<'createdDate'>, 'search'> & {
  readonly businessId?: string | undefined;
  readonly kind?: StreamImageKind | undefined;
};

export interface StreamImagesService {
  list(member: Member, query: Asked): Promise<Page<StreamImage>>;
  /** Takes an image away from every stream that shows it. @throws {ApiError} ILLEGAL_TRANSITION: something else shows it */
  remove(member: Member, uuid: string): Promise<void>;
}

type Parts = Pick<Foundation, 'database' | 'clock'> & {
  readonly links: Pick<MediaLinks, 'uploaded'>;
  readonly logos: Pick<Logos, 'release'>;
  readonly thumbnails: Thumbnails;
  readonly liveGate: Pick<LiveGate, 'forget'>;
};

const SHOWN_ELSEWHERE =
  'A player or the business has this image as its logo. Choose another logo there before you delete it.';

/** The images that a business has uploaded for its streams. */
export function createStreamImagesService(parts: Parts): StreamImagesService {
  const { database, clock, links, logos, thumbnails, liveGate } = parts;
  return {
    list: async (member, { businessId, ...query }) => {
      member.require('stream:read');
      member.requireBusiness(businessId);
      const { rows, total } = await findStreamImages(database.root, member.businessId, query);
      const images = rows.map(({ id, kind, size_bytes, created_at, stream_ids }) => ({
        ...{ uuid: id, kind, url: links.uploaded(imagePath({ kind, id })), sizeBytes: size_bytes },
        ...{ streamIds: stream_ids, createdDate: created_at.toISOString() },
      }));
      return toPage(images, total, query);
    },
    remove: async (member, uuid) => {
      member.require('stream:write');
      const { path, changed } = await database.transaction(async (tx) => {
        const image = await lockStreamImage(tx, member.businessId, uuid);
        if (!image) throw notFound();
        const now = clock();
        const named = imagePath(image);
        const showing = await lockShowing(tx, member.businessId, named);
        for (const { id, logo, thumbnail } of showing) {
          await updateStream(tx, id, {
            ...(logo === named && { logo: '' }),
            ...(thumbnail === named && WITHOUT_THUMBNAIL),
            ...{ version: NEXT_VERSION, updated_at: now },
          });
          await recordAction(tx, member, { action: 'stream.update', subjectId: id }, now);
          await announceStream(tx, id);
        }
        if (!(await retireUnusedImage(tx, image.id))) throw conflict('ILLEGAL_TRANSITION', SHOWN_ELSEWHERE);
        return { path: named, changed: showing };
      });
      for (const { id, thumbnail, thumbnail_version } of changed) {
        liveGate.forget(id);
        if (thumbnail === path) await thumbnails.drop(id, thumbnail_version);
      }
      await logos.release(path);
    },
  };
}

const WITHOUT_THUMBNAIL = { thumbnail: '', thumbnail_version: null, thumbnail_placeholder: null } as const;

const PATH = sql<string>`'/cdn/image/' || image.kind || '/' || image.id`;

async function findStreamImages(db: Executor, businessId: string, { page, size, sort, kind }: Asked) {
  const kinds = kind === undefined ? STREAM_IMAGE_KINDS : [kind];
  const found = db
    .selectFrom('image')
    .where('image.business_id', '=', businessId)
    .where('image.kind', 'in', kinds)
    .where('image.removed_at', 'is', null);
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const order = sort === 'createdDate,ASC' ? 'asc' : 'desc';
  const rows = await found
    .select(['image.id', 'image.size_bytes', 'image.created_at'])
    .select([
      sql<StreamImageKind>`image.kind`.as('kind'),
      sql<string[]>`array(
        select live_stream.id from live_stream
        where live_stream.business_id = image.business_id and ${PATH} in (live_stream.thumbnail, live_stream.logo)
        order by live_stream.id
      )`.as('stream_ids'),
    ])
    .orderBy('image.created_at', order)
    .orderBy('image.id', order)
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total };
}

async function lockStreamImage(tx: Executor, businessId: string, id: string) {
  return await tx
    .selectFrom('image')
    .select(['id', 'kind'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .where('kind', 'in', STREAM_IMAGE_KINDS)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The streams that show an image, those in the trash included. */
async function lockShowing(tx: Executor, businessId: string, path: string) {
  return await tx
    .selectFrom('live_stream')
    .select(['id', 'logo', 'thumbnail', 'thumbnail_version'])
    .where('business_id', '=', businessId)
    .where((eb) => eb.or([eb('thumbnail', '=', path), eb('logo', '=', path)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}
