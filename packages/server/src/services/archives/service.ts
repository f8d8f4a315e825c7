import { MAX_METADATA } from '@commoncast/core/archives/constants';
import type { Archive, ArchiveDraft, Conversion } from '@commoncast/core/archives/schema';
import type { Page } from '@commoncast/core/http/paging';
import type { Vod } from '@commoncast/core/streams/schema';
import { daysBefore } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, invalid, notFound } from '../../problems/problems.ts';
import { upkeepQueue } from '../../upkeep.ts';
import { requireStorage } from '../business/require-storage.ts';
import { requireStoredMinutes } from '../business/require-stored-minutes.ts';
import { readStoredBytes } from '../multipart/repository.ts';
import { readStoredMs } from '../multipart/stored-length.ts';
import { archiveKey, RECORDING_FILE } from '../streams/live-links.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import type { StreamsService } from '../streams/service.ts';
import { toArchive } from './archive-view.ts';
import { CLIP_QUEUE } from './cut-clip.ts';
import { type ArchiveListQuery, findEntry, listEntries } from './lists-repository.ts';
import { hasReplay, makeReplay } from './make-replay.ts';
import {
  insertClip,
  isBeingConverted,
  lockArchive,
  lockDeletedArchive,
  NEXT_VERSION,
  restoreArchive,
  updateArchive,
} from './repository.ts';
import type { ArchiveChange, ArchiveRow, MetadataEntry } from './tables.ts';
import { ARCHIVES_UPKEEP } from './upkeep.ts';

interface CallToAction {
  readonly ctaTextValue: string;
  readonly ctaUrlValue: string;
}

export interface ArchivesService {
  get(member: Member, id: string): Promise<Archive>;
  list(member: Member, query: ArchiveListQuery): Promise<Page<Archive>>;
  /** @throws {ApiError} NOT_FOUND: the business has no such stream */
  listOf(member: Member, streamId: string, query: ArchiveListQuery): Promise<Page<Archive>>;
  replaceMetadata(member: Member, id: string, entries: readonly MetadataEntry[]): Promise<Archive>;
  /** @throws {ApiError} VALIDATION_FAILED: there would be too many */
  addMetadata(member: Member, id: string, entries: readonly MetadataEntry[]): Promise<Archive>;
  setCallToAction(member: Member, id: string, callToAction: CallToAction): Promise<Archive>;
  /** Soft, for 7 days; the video that was made of it stays. @throws {ApiError} ILLEGAL_TRANSITION */
  remove(member: Member, id: string): Promise<void>;
  restore(member: Member, id: string): Promise<Archive>;
  /** Takes one that was deleted out of the trash; its file goes at once. @throws {ApiError} ILLEGAL_TRANSITION */
  removeForGood(member: Member, id: string): Promise<void>;
  /** A part of a recording as one of its own. @throws {ApiError} ILLEGAL_TRANSITION, PLAN_LIMIT_REACHED */
  create(member: Member, draft: ArchiveDraft): Promise<Archive>;
  /** The same video each time, unless it was deleted. @throws {ApiError} ILLEGAL_TRANSITION, PLAN_LIMIT_REACHED */
  convert(member: Member, conversion: Conversion): Promise<Vod>;
}

interface Parts extends Pick<Foundation, 'database' | 'clock' | 'jobs'> {
  readonly links: MediaLinks;
  readonly streams: Pick<StreamsService, 'get'>;
}

const NOT_FINISHED = 'This broadcast is still being recorded.';
const NOTHING_TO_CUT = 'There is no recording to make a clip of.';
const AFTER_THE_END = 'Cannot be after the end of the recording';
const NOT_RECORDED = 'There is no recording to make a video of.';
const NEEDED = 'A video is being made of this recording. Wait until it is done.';

/** Recordings of a business. */
export function createArchivesService({ database, clock, jobs, links, streams }: Parts): ArchivesService {
  async function get(member: Member, id: string): Promise<Archive> {
    member.require('stream:read');
    const entry = await findEntry(database.root, member.businessId, id);
    if (!entry) throw notFound();
    return await toArchive(entry, links);
  }

  async function list(member: Member, query: ArchiveListQuery): Promise<Page<Archive>> {
    member.require('stream:read');
    const page = await listEntries(database.root, member.businessId, query);
    return { ...page, content: await Promise.all(page.content.map((entry) => toArchive(entry, links))) };
  }

  async function change(
    member: Member,
    id: string,
    toChange: (archive: ArchiveRow) => ArchiveChange,
  ): Promise<Archive> {
    member.require('stream:write');
    await database.transaction(async (tx) => {
      const archive = await requireArchive(tx, member, id);
      const now = clock();
      await updateArchive(tx, id, { ...toChange(archive), version: NEXT_VERSION, updated_at: now });
      await recordAction(tx, member, { action: 'archive.update', subjectId: id }, now);
    });
    return await get(member, id);
  }

  return {
    get,
    list,
    listOf: async (member, streamId, query) => {
      member.require('stream:read');
      const stream = await database.root
        .selectFrom('live_stream')
        .select('id')
        .where('business_id', '=', member.businessId)
        .where('id', '=', streamId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!stream) throw notFound();
      return await list(member, { ...query, streamId });
    },
    replaceMetadata: (member, id, entries) =>
      change(member, id, () => ({ metadata_list: JSON.stringify(entries) })),
    addMetadata: (member, id, entries) =>
      change(member, id, ({ metadata_list: earlier }) => {
        const all = new Map([...earlier, ...entries].map(({ key, value }) => [key, value]));
        if (all.size > MAX_METADATA)
          throw invalid({ metadataList: `Cannot contain more than ${MAX_METADATA} entries` });
        return { metadata_list: JSON.stringify([...all].map(([key, value]) => ({ key, value }))) };
      }),
    setCallToAction: (member, id, { ctaTextValue, ctaUrlValue }) =>
      change(member, id, () => ({ cta_text: ctaTextValue, cta_url: ctaUrlValue })),
    remove: async (member, id) => {
      member.require('stream:write');
      await database.transaction(async (tx) => {
        const archive = await requireArchive(tx, member, id);
        if (archive.status === 'RECORDING') throw conflict('ILLEGAL_TRANSITION', NOT_FINISHED);
        requireMayTakeAway(member, archive);
        const now = clock();
        await updateArchive(tx, id, { deleted_at: now, updated_at: now });
        await recordAction(tx, member, { action: 'archive.delete', subjectId: id }, now);
      });
    },
    restore: async (member, id) => {
      member.require('stream:write');
      await database.transaction(async (tx) => {
        const now = clock();
        const deletedAfter = daysBefore(now, RESTORE_DAYS);
        if (!(await restoreArchive(tx, member.businessId, id, { now, deletedAfter }))) throw notFound();
        await recordAction(tx, member, { action: 'archive.restore', subjectId: id }, now);
      });
      return await get(member, id);
    },
    removeForGood: async (member, id) => {
      member.require('stream:write');
      await database.transaction(async (tx) => {
        const archive = await lockDeletedArchive(tx, member.businessId, id);
        if (!archive) throw notFound();
        requireMayTakeAway(member, archive);
        if (await isBeingConverted(tx, archive)) throw conflict('ILLEGAL_TRANSITION', NEEDED);
        const now = clock();
        await updateArchive(tx, id, { removed_for_good_at: now });
        await recordAction(tx, member, { action: 'archive.remove', subjectId: id }, now);
        await jobs.send(upkeepQueue(ARCHIVES_UPKEEP), {}, { tx, singletonKey: 'removed for good' });
      });
    },
    create: async (member, { archiveId, startMs, endMs, archiveName }) => {
      member.require('stream:write');
      const id = uuidv7();
      await database.transaction(async (tx) => {
        const source = await requireArchive(tx, member, archiveId);
        if (source.status !== 'READY')
          throw conflict('ILLEGAL_TRANSITION', source.status === 'FAILED' ? NOTHING_TO_CUT : NOT_FINISHED);
        const { duration_ms: lengthMs, size_bytes: sizeBytes } = source;
        const durationMs = lengthMs ?? 0;
        if (startMs >= durationMs) throw invalid({ startMs: AFTER_THE_END });
        if (endMs !== null && endMs > durationMs) throw invalid({ endMs: AFTER_THE_END });
        const clipMs = (endMs ?? durationMs) - startMs;
        const clipBytes = Math.ceil(((sizeBytes ?? 0) * clipMs) / durationMs);
        await requireStorage(tx, member.businessId, clipBytes, readStoredBytes);
        await requireStoredMinutes(tx, member.businessId, clipMs, readStoredMs);
        const now = clock();
        await insertClip(tx, {
          id,
          business_id: member.businessId,
          created_by: member.userId,
          stream_id: source.stream_id,
          session_id: null,
          name: archiveName ?? source.name,
          status: 'PROCESSING',
          storage_key: archiveKey(id, RECORDING_FILE),
          clip_of: archiveId,
          clip_start_ms: startMs,
          clip_end_ms: endMs ?? durationMs,
          created_at: now,
          updated_at: now,
        });
        await jobs.send(CLIP_QUEUE, { archiveId: id }, { tx, singletonKey: id });
      });
      return await get(member, id);
    },
    convert: async (member, { archiveId, ...conversion }) => {
      member.require('stream:write');
      member.require('video:write');
      const videoId = await database.transaction(async (tx) => {
        const archive = await requireArchive(tx, member, archiveId);
        if (archive.video_id !== null && (await hasReplay(tx, archive))) return archive.video_id;
        if (archive.status !== 'READY')
          throw conflict('ILLEGAL_TRANSITION', archive.status === 'FAILED' ? NOT_RECORDED : NOT_FINISHED);
        // The recording itself is counted since it was finished.
        await requireStorage(tx, member.businessId, 0, readStoredBytes);
        await requireStoredMinutes(tx, member.businessId, 0, readStoredMs);
        const now = clock();
        const id = await makeReplay(tx, archive, conversion, { jobs, now, userId: member.userId });
        await recordAction(tx, member, { action: 'archive.convert', subjectId: archiveId }, now);
        return id;
      });
      return await streams.get(member, videoId);
    },
  };
}

async function requireArchive(tx: Executor, member: Member, id: string): Promise<ArchiveRow> {
  const archive = await lockArchive(tx, member.businessId, id);
  if (!archive) throw notFound();
  return archive;
}

/** Only an owner may take away the recording of another member's broadcast. */
function requireMayTakeAway(member: Member, { created_by }: Pick<ArchiveRow, 'created_by'>): void {
  if (created_by !== member.userId) member.require('stream:delete-any');
}
