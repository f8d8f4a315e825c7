import type { ListQuery, Page } from '@commoncast/core/http/paging';
import { MAX_PLAYLIST_ITEMS } from '@commoncast/core/playlists/constants';
import type {
  Playlist,
  PlaylistDraft,
  PlaylistSummary,
  PlaylistUpdate,
} from '@commoncast/core/playlists/schema';
import { daysBefore } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../db/database.ts';
import { conflict, invalid, notFound } from '../../problems/problems.ts';
import { type ExpectedVersion, requireVersion } from '../../problems/stale-version.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import {
  findItems,
  findPlaces,
  lockItemsForKeyShare,
  type OwnItems,
  replacePlaces,
} from './items-repository.ts';
import { keepHidden } from './keep-hidden.ts';
import { toPlaylist, toSummary } from './playlist-view.ts';
import {
  findPlaylist,
  insertPlaylist,
  listPlaylists,
  lockDeletedPlaylist,
  lockPlaylist,
  type PlaylistSort,
  removePlaylist,
  restorePlaylist,
  updatePlaylist,
} from './repository.ts';
import type { PlaylistRow } from './tables.ts';

const FULL = `Cannot contain more than ${MAX_PLAYLIST_ITEMS} items, deleted ones that can be restored included`;

/** A video or a stream, and the playlist that it is added to or removed from. */
interface Assignment {
  readonly playlistId: string;
  readonly streamId: string;
}

export interface PlaylistListQuery extends ListQuery<PlaylistSort> {
  /** The member's own, or left out. */
  readonly businessId?: string | undefined;
}

export interface PlaylistsService {
  save(member: Member, draft: PlaylistDraft): Promise<Playlist>;
  /** @param businessId the member's own, or left out */
  get(member: Member, id: string, businessId?: string): Promise<Playlist>;
  list(member: Member, query: PlaylistListQuery): Promise<Page<PlaylistSummary>>;
  update(member: Member, id: string, update: PlaylistUpdate, expected?: ExpectedVersion): Promise<Playlist>;
  /** Soft: its players show nothing until it is restored. */
  remove(member: Member, id: string): Promise<void>;
  restore(member: Member, id: string): Promise<Playlist>;
  /** Removes one that was deleted, not what is in it. */
  removeForGood(member: Member, id: string): Promise<void>;
  /** @throws {ApiError} DUPLICATE_ITEM: the playlist has it already */
  assignStream(member: Member, assignment: Assignment): Promise<Playlist>;
  /** @throws {ApiError} NOT_FOUND: the playlist does not have it */
  removeStream(member: Member, assignment: Assignment): Promise<Playlist>;
}

interface PlaylistsParts {
  readonly database: Database;
  readonly links: MediaLinks;
  readonly clock: Clock;
}

/** The playlists of a business. */
export function createPlaylistsService({ database, links, clock }: PlaylistsParts): PlaylistsService {
  async function get(member: Member, id: string): Promise<Playlist> {
    const now = clock();
    const playlist = await findPlaylist(database.root, member.businessId, id, now);
    if (!playlist) throw notFound();
    return await toPlaylist(playlist, await findItems(database.root, id, now), { links, now });
  }

  /** Changes the order under a lock, so that neither of two simultaneous changes is lost. */
  async function reorder(
    member: Member,
    id: string,
    change: (tx: Executor, seen: readonly string[]) => Reordered | Promise<Reordered>,
  ): Promise<Playlist> {
    await database.transaction(async (tx) => {
      if (!(await lockPlaylist(tx, member.businessId, id))) throw notFound();
      const places = await readPlaces(tx, id);
      await writePlaces(tx, id, places, { ...(await change(tx, places.seen)), field: 'streamId' });
      const now = clock();
      await updatePlaylist(tx, id, { updated_at: now });
      await recordAction(tx, member, { action: 'playlist.update', subjectId: id }, now);
    });
    return get(member, id);
  }

  return {
    save: async (member, { name, description, publishState, streamIds }) => {
      member.require('playlist:write');
      const now = clock();
      const id = uuidv7();
      await database.transaction(async (tx) => {
        const { liveIds } = await requireOwnItems(tx, member.businessId, streamIds);
        await insertPlaylist(tx, {
          id,
          business_id: member.businessId,
          created_by: member.userId,
          name,
          description,
          is_published: publishState === 'Published',
          created_at: now,
          updated_at: now,
          deleted_at: null,
        });
        await replacePlaces(tx, id, streamIds, liveIds);
        if (publishState === 'Published')
          await recordAction(tx, member, { action: 'playlist.publish', subjectId: id }, now);
      });
      return get(member, id);
    },
    get: async (member, id, businessId) => {
      member.require('playlist:read');
      member.requireBusiness(businessId);
      return get(member, id);
    },
    list: async (member, { businessId, ...query }) => {
      member.require('playlist:read');
      member.requireBusiness(businessId);
      const page = await listPlaylists(database.root, member.businessId, query, clock());
      return {
        ...page,
        content: await Promise.all(page.content.map((playlist) => toSummary(playlist, links))),
      };
    },
    update: async (member, id, { name, description, publishState, streamIds }, expected) => {
      member.require('playlist:write');
      await database.transaction(async (tx) => {
        const before = await lockPlaylist(tx, member.businessId, id);
        if (!before) throw notFound();
        requireVersion(expected, before, () => get(member, id));
        const now = clock();
        const isPublished = publishState === undefined ? before.is_published : publishState === 'Published';
        if (!isPublished) requireMayTakeAway(member, before);
        if (isPublished !== before.is_published) {
          const action = isPublished ? 'playlist.publish' : 'playlist.unpublish';
          await recordAction(tx, member, { action, subjectId: id }, now);
        } else await recordAction(tx, member, { action: 'playlist.update', subjectId: id }, now);
        await updatePlaylist(tx, id, {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          is_published: isPublished,
          updated_at: now,
        });
        if (streamIds === undefined) return;
        const { liveIds } = await requireOwnItems(tx, member.businessId, streamIds);
        const places = await readPlaces(tx, id);
        await writePlaces(tx, id, places, { next: streamIds, liveIds, field: 'streamIds' });
      });
      return get(member, id);
    },
    remove: async (member, id) => {
      member.require('playlist:write');
      await database.transaction(async (tx) => {
        const playlist = await lockPlaylist(tx, member.businessId, id);
        if (!playlist) throw notFound();
        requireMayTakeAway(member, playlist);
        const now = clock();
        await updatePlaylist(tx, id, { deleted_at: now });
        await recordAction(tx, member, { action: 'playlist.delete', subjectId: id }, now);
      });
    },
    restore: async (member, id) => {
      member.require('playlist:write');
      const now = clock();
      const deletedAfter = daysBefore(now, RESTORE_DAYS);
      await database.transaction(async (tx) => {
        if (!(await restorePlaylist(tx, member.businessId, id, { now, deletedAfter }))) throw notFound();
        await recordAction(tx, member, { action: 'playlist.restore', subjectId: id }, now);
      });
      return get(member, id);
    },
    removeForGood: async (member, id) => {
      member.require('playlist:write');
      await database.transaction(async (tx) => {
        const playlist = await lockDeletedPlaylist(tx, member.businessId, id);
        if (!playlist) throw notFound();
        requireMayTakeAway(member, playlist);
        await removePlaylist(tx, id);
        await recordAction(tx, member, { action: 'playlist.remove', subjectId: id }, clock());
      });
    },
    assignStream: async (member, { playlistId, streamId }) => {
      member.require('playlist:write');
      return reorder(member, playlistId, async (tx, seen) => {
        const { all, liveIds } = await lockItemsForKeyShare(tx, member.businessId, [streamId]);
        if (!all.has(streamId)) throw notFound();
        if (seen.includes(streamId))
          throw conflict('DUPLICATE_ITEM', 'This is in the playlist already', 'streamId');
        return { next: [...seen, streamId], liveIds };
      });
    },
    removeStream: async (member, { playlistId, streamId }) => {
      member.require('playlist:write');
      return reorder(member, playlistId, (_tx, seen) => {
        if (!seen.includes(streamId)) throw notFound();
        return { next: seen.filter((id) => id !== streamId) };
      });
    },
  };
}

/** Only owners unpublish other people's playlists: a member could otherwise unpublish one and then delete it. */
function requireMayTakeAway(
  member: Member,
  playlist: Pick<PlaylistRow, 'is_published' | 'created_by'>,
): void {
  if (playlist.is_published && playlist.created_by !== member.userId) member.require('playlist:delete-any');
}

/** A new order. */
interface Reordered {
  readonly next: readonly string[];
  /** Which of the ids that were not there before are streams. */
  readonly liveIds?: ReadonlySet<string>;
}

interface Places {
  readonly all: readonly string[];
  /** What has not been deleted. */
  readonly seen: readonly string[];
  /** What has been deleted and can still be restored. */
  readonly hidden: ReadonlySet<string>;
  readonly liveIds: ReadonlySet<string>;
}

async function readPlaces(tx: Executor, playlistId: string): Promise<Places> {
  const places = await findPlaces(tx, playlistId);
  const idsOf = (found: typeof places): string[] => found.map(({ id }) => id);
  const all = idsOf(places);
  const hidden = new Set(idsOf(places.filter(({ is_deleted }) => is_deleted)));
  const liveIds = new Set(idsOf(places.filter(({ is_live }) => is_live)));
  return { all, hidden, liveIds, seen: all.filter((id) => !hidden.has(id)) };
}

/** @param change.field the field of the request that carries the new order */
async function writePlaces(
  tx: Executor,
  playlistId: string,
  { all, hidden, liveIds: known }: Places,
  { next, liveIds = new Set(), field }: Reordered & { readonly field: string },
): Promise<void> {
  const places = keepHidden(all, hidden, next);
  if (places.length > MAX_PLAYLIST_ITEMS && places.length > all.length) throw invalid({ [field]: FULL });
  await replacePlaces(tx, playlistId, places, new Set([...known, ...liveIds]));
}

/** What another business has is answered like what does not exist. */
async function requireOwnItems(
  tx: Executor,
  businessId: string,
  streamIds: readonly string[],
): Promise<OwnItems> {
  const own = await lockItemsForKeyShare(tx, businessId, streamIds);
  const foreign = streamIds.flatMap((id, index) =>
    own.all.has(id) ? [] : [[`streamIds.${index}`, 'There is no such video or stream'] as const],
  );
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign));
  return own;
}
