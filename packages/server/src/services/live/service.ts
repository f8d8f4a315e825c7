import { type ListQuery, type Page, toPage } from '@commoncast/core/http/paging';
import {
  canBecome,
  isOnAir,
  isOver,
  type SettableStatus,
  type StreamStatus,
} from '@commoncast/core/live/constants';
import type { Stream, StreamDraft, StreamUpdate } from '@commoncast/core/live/schema';
import { daysBefore } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, invalid, notFound } from '../../problems/problems.ts';
import { type ExpectedVersion, requireVersion } from '../../problems/stale-version.ts';
import { upkeepQueue } from '../../upkeep.ts';
import { requireActivePlan } from '../business/require-active-plan.ts';
import { requireRoom } from '../business/require-room.ts';
import { requireViewerHours } from '../business/require-viewer-hours.ts';
import type { Logos } from '../images/logos.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { isClaimed } from './claim.ts';
import type { LiveGate } from './live-gate.ts';
import { findOrientation } from './orientation.ts';
import { asOf } from './premiere.ts';
import { takePremiereVideo } from './premiere-video.ts';
import { endBroadcast, endPremiere, endSession, goLive } from './progress.ts';
import {
  findStream,
  insertStream,
  listStreams,
  lockDeletedStream,
  lockStream,
  NEXT_VERSION,
  restoreStream,
  type StreamListQuery,
  type StreamRecord,
  type StreamSort,
  updateStream,
} from './repository.ts';
import { countBusyStreams, findOpenSession } from './sessions-repository.ts';
import { announceStream } from './stream-changes.ts';
import { durationMsOf, toStream } from './stream-view.ts';
import type { StreamRow } from './tables.ts';
import type { Thumbnails } from './thumbnails.ts';
import { LIVE_UPKEEP, PREMIERE_SWEEP } from './upkeep.ts';

interface Duration {
  readonly streamId: string;
  readonly durationMs: number;
}

/** A query of a list, and the business or the community that it names, if any. */
type Asked<Query> = Omit<Query, 'now'> & {
  readonly businessId?: string | undefined;
  readonly communityId?: string | undefined;
};

export interface LiveStreamsService {
  /** @throws {ApiError} VALIDATION_FAILED at `eventStart`: it is past; at `premiereVideoId`: it cannot be premiered */
  create(member: Member, draft: StreamDraft): Promise<Stream>;
  get(member: Member, id: string): Promise<Stream>;
  list(member: Member, query: Asked<StreamListQuery>): Promise<Page<Stream>>;
  listDurations(member: Member, query: Asked<ListQuery<StreamSort>>): Promise<Page<Duration>>;
  duration(member: Member, id: string): Promise<Duration>;
  /** Changes what is named. */
  change(member: Member, id: string, update: StreamUpdate, expected?: ExpectedVersion): Promise<Stream>;
  /** @throws {ApiError} ILLEGAL_TRANSITION, PLAN_LIMIT_REACHED, SUBSCRIPTION_EXPIRED */
  setStatus(member: Member, id: string, status: SettableStatus): Promise<Stream>;
  /** Soft, for 7 days. @throws {ApiError} ILLEGAL_TRANSITION: it is on air */
  remove(member: Member, id: string): Promise<void>;
  restore(member: Member, id: string): Promise<Stream>;
  /** Takes one that was deleted out of the trash; its files go at once. */
  removeForGood(member: Member, id: string): Promise<void>;
}

type Parts = Pick<Foundation, 'database' | 'clock' | 'jobs'> & {
  readonly links: MediaLinks;
  readonly logos: Logos;
  readonly thumbnails: Thumbnails;
  /** Hears of what this process has changed before the caller does; the others hear of it from the database. */
  readonly liveGate: Pick<LiveGate, 'forget'>;
};

/** Live streams of a business. */
export function createLiveStreamsService({
  database,
  clock,
  jobs,
  links,
  logos,
  thumbnails,
  liveGate,
}: Parts): LiveStreamsService {
  async function read(member: Member, id: string): Promise<StreamRecord> {
    member.require('stream:read');
    const stream = await findStream(database.root, member.businessId, id);
    if (!stream) throw notFound();
    return stream;
  }
  const get = async (member: Member, id: string) => toStream(await read(member, id), links, clock());

  async function listRecords(
    member: Member,
    { businessId, communityId, ...query }: Asked<StreamListQuery>,
  ): Promise<Page<StreamRecord>> {
    member.require('stream:read');
    member.requireBusiness(businessId);
    // There are no communities yet, so none holds a stream.
    if (communityId !== undefined) return toPage([], 0, query);
    return await listStreams(database.root, member.businessId, { ...query, now: clock() });
  }

  /** The columns of another picture than the stream has; undefined where it stays. */
  async function changedPicture(member: Member, id: string, address: string | undefined) {
    if (address === undefined) return undefined;
    const stream = await findStream(database.root, member.businessId, id);
    if (!stream) throw notFound();
    if (links.uploaded(stream.thumbnail) === address) return undefined;
    return await thumbnails.make(member.businessId, id, address);
  }

  return {
    get,
    create: async (member, draft) => {
      member.require('stream:write');
      const now = clock();
      requireFuture(draft.eventStart, now);
      const { premiereVideoId } = draft;
      if (premiereVideoId !== null && draft.eventStart === null) throw invalid({ eventStart: NEEDS_TIME });
      const id = uuidv7();
      const { businessId } = member;
      const picture = await thumbnails.make(businessId, id, draft.thumbnail);
      const stream = {
        ...picture,
        shows_thumbnail_live: draft.showsThumbnailLive,
        id,
        business_id: member.businessId,
        created_by: member.userId,
        name: draft.name,
        description: draft.description,
        access_visibility: draft.accessVisibility,
        event_start: draft.eventStart === null ? null : new Date(draft.eventStart),
        lat: draft.location.lat,
        lon: draft.location.lon,
        unsettled_event_total: draft.unSettledEventTotal,
        blocked_users: draft.metadata.blockedUsers,
        orientation: await findOrientation(database.root, member.businessId),
        protocol: draft.streamProtocol,
        reconnect_window_s: draft.reconnectWindowS,
        has_lower_qualities: draft.hasLowerQualities,
        created_at: now,
        updated_at: now,
      };
      const add = async (tx: Executor) => {
        await requireActivePlan(tx, businessId);
        await requireViewerHours(tx, businessId, now);
        const logo = await logos.toStored(tx, businessId, draft.logo);
        await logos.toStored(tx, businessId, draft.thumbnail, 'thumbnail');
        if (premiereVideoId === null) return await insertStream(tx, { ...stream, logo });
        const shown = await takePremiereVideo(tx, member, premiereVideoId);
        await insertStream(tx, { ...stream, logo, ...shown });
        await jobs.send(PREMIERE_SWEEP, {}, { tx });
      };
      await thumbnails.keepIf(id, picture, database.transaction(add));
      return get(member, id);
    },
    list: async (member, query) => {
      const page = await listRecords(member, query);
      const now = clock();
      return {
        ...page,
        content: await Promise.all(page.content.map((stream) => toStream(stream, links, now))),
      };
    },
    listDurations: async (member, query) => {
      const page = await listRecords(member, query);
      const now = clock();
      return { ...page, content: page.content.map((stream) => toDuration(stream, now)) };
    },
    duration: async (member, id) => toDuration(await read(member, id), clock()),
    change: async (member, id, update, expected) => {
      member.require('stream:write');
      const { businessId } = member;
      const { eventStart, logo, thumbnail } = update;
      const picture = await changedPicture(member, id, thumbnail);
      const write = async (tx: Executor): Promise<StreamRow> => {
        const stream = await lockStream(tx, businessId, id);
        if (!stream) throw notFound();
        requireVersion(expected, stream, () => get(member, id));
        const now = clock();
        // What was to come when it was saved may be past when something else about it is.
        if (eventStart !== undefined && !isSameTime(stream.event_start, eventStart)) {
          requireFuture(eventStart, now);
          requireMovable(asOf(stream, now), eventStart);
        }
        if (picture) await logos.toStored(tx, businessId, thumbnail ?? '', 'thumbnail');
        await updateStream(tx, id, {
          ...toColumns(update),
          ...(logo !== undefined && { logo: await logos.toStored(tx, businessId, logo) }),
          ...picture,
          version: NEXT_VERSION,
          updated_at: now,
        });
        await recordAction(tx, member, { action: 'stream.update', subjectId: id }, now);
        await announceStream(tx, id);
        return stream;
      };
      const before = await thumbnails.keepIf(id, picture, database.transaction(write));
      liveGate.forget(id);
      if (picture) {
        await thumbnails.drop(id, before.thumbnail_version);
        await logos.release(before.thumbnail);
      }
      if (logo !== undefined) await logos.release(before.logo);
      return get(member, id);
    },
    setStatus: async (member, id, status) => {
      member.require('stream:write');
      await database.transaction(async (tx) => {
        // Locked first, as by whoever admits a publisher.
        if (status === 'READY') {
          await requireActivePlan(tx, member.businessId);
          await requireViewerHours(tx, member.businessId, clock());
        }
        const row = await lockStream(tx, member.businessId, id);
        if (!row) throw notFound();
        const now = clock();
        const stream = asOf(row, now);
        const isPremiere = stream.premiere_duration_ms !== null;
        if (!canBecome(stream.status, status) || (isPremiere && status === 'READY'))
          throw conflict('ILLEGAL_TRANSITION', refusalOf(stream.status, status, isPremiere));
        const besides = { version: NEXT_VERSION, updated_at: now };
        if (isPremiere && status !== 'READY') await endPremiere(tx, stream, { to: status, now, besides });
        else if (status === 'READY') await publishStream(tx, stream, { now, besides });
        else await endBroadcast(tx, stream, { to: status, now, besides });
        await recordAction(tx, member, { action: `stream.${VERBS[status]}`, subjectId: id }, now);
      });
      liveGate.forget(id);
      return get(member, id);
    },
    remove: async (member, id) => {
      member.require('stream:write');
      await database.transaction(async (tx) => {
        const row = await lockStream(tx, member.businessId, id);
        if (!row) throw notFound();
        const now = clock();
        const stream = asOf(row, now);
        if (isOnAir(stream.status))
          throw conflict('ILLEGAL_TRANSITION', 'This stream is on air. End it before you delete it.');
        requireMayTakeAway(member, stream);
        await updateStream(tx, id, { deleted_at: now, updated_at: now });
        await endSession(tx, id, now);
        await recordAction(tx, member, { action: 'stream.delete', subjectId: id }, now);
        await announceStream(tx, id);
      });
      liveGate.forget(id);
    },
    restore: async (member, id) => {
      member.require('stream:write');
      await database.transaction(async (tx) => {
        const now = clock();
        const deletedAfter = daysBefore(now, RESTORE_DAYS);
        if (!(await restoreStream(tx, member.businessId, id, { now, deletedAfter }))) throw notFound();
        await recordAction(tx, member, { action: 'stream.restore', subjectId: id }, now);
        await announceStream(tx, id);
      });
      return get(member, id);
    },
    removeForGood: async (member, id) => {
      member.require('stream:write');
      await database.transaction(async (tx) => {
        const stream = await lockDeletedStream(tx, member.businessId, id);
        if (!stream) throw notFound();
        const now = clock();
        requireMayTakeAway(member, asOf(stream, now));
        await updateStream(tx, id, { removed_for_good_at: now });
        await recordAction(tx, member, { action: 'stream.remove', subjectId: id }, now);
        await jobs.send(upkeepQueue(LIVE_UPKEEP), {}, { tx, singletonKey: 'removed for good' });
      });
    },
  };
}

const VERBS = { READY: 'publish', ENDED: 'end', CANCELLED: 'cancel' } as const;

/** Visitors see the stream from now on, and its picture as soon as there is one: at once, if it is there already. */
async function publishStream(
  tx: Executor,
  stream: StreamRow,
  { now, besides }: { readonly now: Date; readonly besides: Parameters<typeof goLive>[3] },
): Promise<void> {
  const session = await findOpenSession(tx, stream.id);
  if (!session?.has_signal || !isClaimed(session, now)) {
    await updateStream(tx, stream.id, { ...besides, status: 'READY' });
    return await announceStream(tx, stream.id);
  }
  await requireRoom(tx, stream.business_id, 'liveStreams', (db, businessId) =>
    countBusyStreams(db, { businessId, except: stream.id, now }),
  );
  await goLive(tx, stream, now, besides);
}

const REFUSALS: Readonly<Record<SettableStatus, string>> = {
  READY: 'Only a stream that is scheduled can be made ready.',
  ENDED: 'Only a stream that is on air can be ended.',
  CANCELLED: 'Only a stream that is yet to begin can be called off.',
};

function refusalOf(from: StreamStatus, to: SettableStatus, isPremiere: boolean): string {
  if (isPremiere && to === 'READY' && !isOver(from)) return 'A premiere begins automatically at its time.';
  return isOver(from) ? 'This stream is over. Create another one for the next broadcast.' : REFUSALS[to];
}

/** Only an owner may take away what another member has shown to visitors. */
function requireMayTakeAway(
  member: Member,
  { created_by, started_at, status }: Pick<StreamRow, 'created_by' | 'started_at' | 'status'>,
): void {
  const wasShown = started_at !== null || status === 'READY';
  if (wasShown && created_by !== member.userId) member.require('stream:delete-any');
}

function requireFuture(eventStart: string | null, now: Date): void {
  // A day that no calendar has is no time, and so not in the future either.
  if (eventStart !== null && !(Date.parse(eventStart) > now.getTime()))
    throw invalid({ eventStart: 'Must be in the future' });
}

const NEEDS_TIME = 'A premiere needs a time';

/** A broadcast may have another time, or none, whenever it is to begin; a premiere has begun once its time has come. */
function requireMovable(
  { status, premiere_duration_ms }: Pick<StreamRow, 'status' | 'premiere_duration_ms'>,
  eventStart: string | null,
): void {
  if (premiere_duration_ms === null) return;
  if (eventStart === null) throw invalid({ eventStart: NEEDS_TIME });
  if (status !== 'SCHEDULED') throw invalid({ eventStart: 'The premiere has begun already' });
}

function isSameTime(known: Date | null, typed: string | null): boolean {
  return (known?.getTime() ?? null) === (typed === null ? null : Date.parse(typed));
}

function toDuration(record: StreamRecord, now: Date): Duration {
  return { streamId: record.id, durationMs: durationMsOf(asOf(record, now), now) ?? 0 };
}

function toColumns({ name, description, eventStart, location, metadata, ...update }: StreamUpdate) {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(eventStart !== undefined && { event_start: eventStart === null ? null : new Date(eventStart) }),
    ...(location !== undefined && location),
    ...(metadata !== undefined && { blocked_users: metadata.blockedUsers }),
    ...(update.accessVisibility !== undefined && { access_visibility: update.accessVisibility }),
    ...(update.showsThumbnailLive !== undefined && { shows_thumbnail_live: update.showsThumbnailLive }),
    ...(update.orientation !== undefined && { orientation: update.orientation }),
    ...(update.streamProtocol !== undefined && { protocol: update.streamProtocol }),
    ...(update.reconnectWindowS !== undefined && { reconnect_window_s: update.reconnectWindowS }),
    ...(update.hasLowerQualities !== undefined && { has_lower_qualities: update.hasLowerQualities }),
  };
}
