import { isOnAir, PREMIERE_SHOWING_LEAD_MS } from '@commoncast/core/live/constants';
import {
  MAX_SHOWINGS,
  MAX_SHOWN,
  type PublicShowing,
  type Showing,
  type ShowingDraft,
} from '@commoncast/core/showings/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import type { Foundation } from '../../../foundation.ts';
import { conflict, invalid, notFound } from '../../../problems/problems.ts';
import { lockHypergraphicsForKeyShare } from '../../hypergraphics/repository.ts';
import { asOf } from '../premiere.ts';
import { findStream, lockStream } from '../repository.ts';
import { findOpenSession } from '../sessions-repository.ts';
import { announceStream } from '../stream-changes.ts';
import type { StreamRow } from '../tables.ts';
import {
  cancelShowings,
  countShowings,
  endShowings,
  findPublicShowingsOfSession,
  findShown,
  insertShowing,
  listShowings,
} from './repository.ts';
import { toPublicShowing, toShowing } from './showing-view.ts';

const NOT_ON_AIR = 'Hypergraphics can be put up while the stream is live.';
const TOO_MANY_UP = `A stream can show ${MAX_SHOWN} hypergraphics at a time. Take one down first.`;
const TOO_MANY = `A broadcast can put hypergraphics up ${MAX_SHOWINGS} times.`;

export interface ShowingsService {
  /**
   * Puts an image up from now on; one that is up stays as it is.
   * @throws {ApiError} ILLEGAL_TRANSITION, PLAN_LIMIT_REACHED, VALIDATION_FAILED: the business has no such image
   */
  show(member: Member, streamId: string, draft: ShowingDraft): Promise<Showing>;
  /** Takes one down, or calls off one that has not gone up yet; nothing changes if it is neither. */
  takeDown(member: Member, streamId: string, hypergraphicId: string): Promise<void>;
  list(member: Member, streamId: string): Promise<Showing[]>;
  /** For the media of a broadcast, which are for everybody who may watch it: what was and is up, in the order in which it came. */
  ofSession(sessionId: string): Promise<PublicShowing[]>;
}

/** Clickable images over streams on air. */
export function createShowingsService({
  database,
  clock,
}: Pick<Foundation, 'database' | 'clock'>): ShowingsService {
  return {
    show: async (member, streamId, { hypergraphicId, forS, ...place }) => {
      member.require('stream:write');
      return await database.transaction(async (tx) => {
        // Locked, so that the list of what is up cannot change, and the broadcast cannot end.
        const row = await lockStream(tx, member.businessId, streamId);
        if (!row) throw notFound();
        const now = clock();
        const stream = asOf(row, now);
        if (!isOnAir(stream.status)) throw conflict('ILLEGAL_TRANSITION', NOT_ON_AIR);
        const own = await lockHypergraphicsForKeyShare(tx, member.businessId, [hypergraphicId]);
        if (!own.has(hypergraphicId)) throw invalid({ hypergraphicId: 'There is no such hypergraphic' });
        const shown = await findShown(tx, streamId, now);
        const known = shown.find(({ hypergraphic_id }) => hypergraphic_id === hypergraphicId);
        if (known) return toShowing(known);
        if (shown.length >= MAX_SHOWN) throw conflict('PLAN_LIMIT_REACHED', TOO_MANY_UP);
        if ((await countShowings(tx, streamId)) >= MAX_SHOWINGS)
          throw conflict('PLAN_LIMIT_REACHED', TOO_MANY);
        const id = uuidv7();
        const from = reachesViewersAt(stream, now);
        await insertShowing(tx, {
          id,
          business_id: member.businessId,
          created_by: member.userId,
          stream_id: streamId,
          session_id: (await findOpenSession(tx, streamId))?.id ?? null,
          hypergraphic_id: hypergraphicId,
          left_percent: place.leftPercent,
          top_percent: place.topPercent,
          width_percent: place.widthPercent,
          from_at: from,
          until_at: forS === null ? null : new Date(from.getTime() + forS * 1000),
        });
        const action = { action: 'stream.show', subjectId: streamId, to: { hypergraphicId } } as const;
        await recordAction(tx, member, action, now);
        await announceStream(tx, streamId);
        const up = await findShown(tx, streamId, now);
        return toShowing(up.find((one) => one.id === id)!);
      });
    },
    takeDown: async (member, streamId, hypergraphicId) => {
      member.require('stream:write');
      await database.transaction(async (tx) => {
        const stream = await lockStream(tx, member.businessId, streamId);
        if (!stream) throw notFound();
        const now = clock();
        const at = reachesViewersAt(stream, now);
        const isChanged =
          // Never up: its replay does not have it either.
          (await cancelShowings(tx, { streamId, hypergraphicId, after: now })) ||
          (await endShowings(tx, { streamId, hypergraphicId, at }));
        if (!isChanged) return;
        const action = { action: 'stream.take-down', subjectId: streamId, to: { hypergraphicId } } as const;
        await recordAction(tx, member, action, now);
        await announceStream(tx, streamId);
      });
    },
    list: async (member, streamId) => {
      member.require('stream:read');
      if (!(await findStream(database.root, member.businessId, streamId))) throw notFound();
      return (await listShowings(database.root, streamId)).map(toShowing);
    },
    ofSession: async (sessionId) =>
      (await findPublicShowingsOfSession(database.root, sessionId)).map(toPublicShowing),
  };
}

/** When a change counts: in a premiere once every player has heard of it, so that all show it at the same moment. */
function reachesViewersAt(
  { premiere_duration_ms }: Pick<StreamRow, 'premiere_duration_ms'>,
  now: Date,
): Date {
  return premiere_duration_ms === null ? now : new Date(now.getTime() + PREMIERE_SHOWING_LEAD_MS);
}
