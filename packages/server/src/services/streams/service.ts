import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import { AFTER_THE_END, type ChapterDraft } from '@commoncast/core/streams/chapters';
import type { Category, PublishState } from '@commoncast/core/streams/constants';
import type { Vod, VodDraft, VodEdit, VodProgress } from '@commoncast/core/streams/schema';
import { daysBefore } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Changes } from '../../changes/changes.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { conflict, invalid, notFound } from '../../problems/problems.ts';
import { type ExpectedVersion, requireVersion } from '../../problems/stale-version.ts';
import { upkeepQueue } from '../../upkeep.ts';
import { VIDEO_CLEANUP } from './cleanup/clean-up-videos.ts';
import { insertDraft } from './insert-draft.ts';
import { listVideos, type VideoSort } from './list-videos.ts';
import { findSourceName } from './making/source.ts';
import { sendTranscode } from './making/transcode-queue.ts';
import { watchProgress } from './making/watch-progress.ts';
import type { MediaLinks } from './media-links.ts';
import {
  findVideo,
  lockDeletedVideo,
  lockVideo,
  markRemovedForGood,
  NEXT_VERSION,
  restoreVideo,
  updateVideo,
} from './repository.ts';
import type { VideoRow } from './tables.ts';
import { announceChange } from './video-changes.ts';
import { isInTheMaking } from './video-visibility.ts';
import { toVod } from './vod-view.ts';

const NOTHING_TO_PUBLISH =
  'This file could not be processed, so there is nothing to publish. Upload another file.';

/** What `listByCategory` is asked. */
interface VideoListQuery extends ListQuery<VideoSort> {
  readonly exceptFailed: boolean;
  readonly category: Category;
  readonly businessId?: string;
}

export interface StreamsService {
  create(member: Member, draft: VodDraft): Promise<Vod>;
  /** The same, to be seen by visitors as soon as its file can be played. */
  createPublished(member: Member, draft: VodDraft): Promise<Vod>;
  get(member: Member, id: string): Promise<Vod>;
  list(member: Member, query: VideoListQuery): Promise<Page<Vod>>;
  edit(member: Member, id: string, edit: VodEdit, expected?: ExpectedVersion): Promise<Vod>;
  /** @throws {ApiError} ILLEGAL_TRANSITION: its file could not be made playable */
  publish(member: Member, id: string, state: PublishState): Promise<Vod>;
  /** Soft: the files go after 7 days. */
  remove(member: Member, id: string): Promise<void>;
  restore(member: Member, id: string): Promise<Vod>;
  /** Takes one that was deleted out of the trash; its files go at once. */
  removeForGood(member: Member, id: string): Promise<void>;
  /** @throws {ApiError} NOT_FOUND at the first step */
  watch(member: Member, id: string, signal: AbortSignal): AsyncIterable<VodProgress>;
}

interface StreamsParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly links: MediaLinks;
  readonly changes: Changes;
  readonly clock: Clock;
}

/** On-demand videos of a business. */
export function createStreamsService({
  database,
  jobs,
  links,
  changes,
  clock,
}: StreamsParts): StreamsService {
  async function get(member: Member, id: string): Promise<Vod> {
    member.require('video:read');
    const video = await findVideo(database.root, member.businessId, id);
    if (!video) throw notFound();
    return await toVod(video, links);
  }

  return {
    get,
    create: async (member, draft) => {
      member.require('video:write');
      const id = await insertDraft(database.root, member, draft, { isPublished: false, now: clock() });
      return get(member, id);
    },
    createPublished: async (member, draft) => {
      member.require('video:write');
      const id = await database.transaction(async (tx) => {
        const now = clock();
        const subjectId = await insertDraft(tx, member, draft, { isPublished: true, now });
        await recordAction(tx, member, { action: 'video.publish', subjectId }, now);
        return subjectId;
      });
      return get(member, id);
    },
    list: async (member, { category, businessId, ...query }) => {
      member.require('video:read');
      member.requireBusiness(businessId);
      // Playlists and live streams have lists of their own.
      if (category !== 'VOD') return toPage([], 0, query);
      const page = await listVideos(database.root, member.businessId, query);
      return { ...page, content: await Promise.all(page.content.map((video) => toVod(video, links))) };
    },
    edit: async (member, id, { name, description, logo, accessVisibility, chapters }, expected) => {
      member.require('video:write');
      await database.transaction(async (tx) => {
        const video = await lockVideo(tx, member.businessId, id);
        if (!video) throw notFound();
        requireVersion(expected, video, () => get(member, id));
        if (chapters !== undefined) requireWithin(video, chapters);
        const now = clock();
        await updateVideo(tx, member.businessId, id, {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...(logo !== undefined && { logo }),
          ...(accessVisibility !== undefined && { access_visibility: accessVisibility }),
          ...(chapters !== undefined && { chapters: JSON.stringify(chapters) }),
          version: NEXT_VERSION,
          updated_at: now,
        });
        await recordAction(tx, member, { action: 'video.update', subjectId: id }, now);
      });
      return get(member, id);
    },
    publish: async (member, id, state) => {
      member.require('video:write');
      const isPublished = state === 'Published';
      await database.transaction(async (tx) => {
        const video = await lockVideo(tx, member.businessId, id);
        if (!video) throw notFound();
        if (video.is_published === isPublished) return;
        if (!isPublished) requireMayTakeAway(member, video);
        else if (video.media_status === 'FAILED') throw conflict('ILLEGAL_TRANSITION', NOTHING_TO_PUBLISH);
        const now = clock();
        await updateVideo(tx, member.businessId, id, {
          is_published: isPublished,
          version: NEXT_VERSION,
          updated_at: now,
        });
        const action = isPublished ? 'video.publish' : 'video.unpublish';
        await recordAction(tx, member, { action, subjectId: id }, now);
      });
      return get(member, id);
    },
    remove: async (member, id) => {
      member.require('video:write');
      await database.transaction(async (tx) => {
        const video = await lockVideo(tx, member.businessId, id);
        if (!video) throw notFound();
        requireMayTakeAway(member, video);
        const now = clock();
        await updateVideo(tx, member.businessId, id, { deleted_at: now, updated_at: now });
        await announceChange(tx, id);
        await recordAction(tx, member, { action: 'video.delete', subjectId: id }, now);
      });
    },
    restore: async (member, id) => {
      member.require('video:write');
      await database.transaction(async (tx) => {
        const now = clock();
        const deletedAfter = daysBefore(now, RESTORE_DAYS);
        const video = await restoreVideo(tx, member.businessId, id, { now, deletedAfter });
        if (!video) throw notFound();
        await recordAction(tx, member, { action: 'video.restore', subjectId: id }, now);
        if (!isInTheMaking(video)) return;
        // The deletion stopped the job midway.
        const source = await findSourceName(tx, id);
        if (source) await sendTranscode(jobs, { videoId: id, ...source }, { tx });
      });
      return get(member, id);
    },
    removeForGood: async (member, id) => {
      member.require('video:write');
      await database.transaction(async (tx) => {
        const video = await lockDeletedVideo(tx, member.businessId, id);
        if (!video) throw notFound();
        requireMayTakeAway(member, video);
        const now = clock();
        await markRemovedForGood(tx, id, now);
        await recordAction(tx, member, { action: 'video.remove', subjectId: id }, now);
        await jobs.send(upkeepQueue(VIDEO_CLEANUP), {}, { tx, singletonKey: 'removed for good' });
      });
    },
    watch: async function* (member, id, signal) {
      await get(member, id);
      yield* watchProgress(database.root, changes, id, signal);
    },
  };
}

/** A video without a known duration may have chapters already; those beyond its end are never reached. */
function requireWithin(
  { duration_ms: durationMs }: Pick<VideoRow, 'duration_ms'>,
  chapters: readonly ChapterDraft[],
): void {
  const last = chapters.at(-1);
  if (durationMs !== null && last && last.startS * 1000 >= durationMs)
    throw invalid({ [`chapters.${chapters.length - 1}.startS`]: AFTER_THE_END });
}

/** Only the owner may unpublish another member's video: otherwise a member could do it to delete it afterwards. */
function requireMayTakeAway(member: Member, video: Pick<VideoRow, 'is_published' | 'created_by'>): void {
  if (video.is_published && video.created_by !== member.userId) member.require('video:delete-any');
}
