import { type DestinationStatus, MAX_DESTINATIONS } from '@commoncast/core/destinations/constants';
import type { Destination, DestinationCheck, DestinationDraft } from '@commoncast/core/destinations/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import { requireThemselves } from '../../callers/require-themselves.ts';
import { publish } from '../../changes/publish.ts';
import type { Foundation } from '../../foundation.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import { lockPlan } from '../business/plan-repository.ts';
import type { CheckTarget } from './create-target-check.ts';
import {
  countDestinations,
  deleteDestination,
  findDestination,
  insertDestination,
  listDestinations,
  placeOfKey,
  switchDestination,
} from './repository.ts';
import type { DestinationRow } from './tables.ts';

/** Topic for businesses whose destinations have changed: broadcasts on air follow. */
export const DESTINATIONS_CHANGED = 'destinations';

const HINT_LENGTH = 4;
/** Of a shorter key, four characters would say too much. */
const HINTED_LENGTH = 12;

export interface DestinationsService {
  /** Takes a stream key. @throws {ApiError} PLAN_LIMIT_REACHED; FORBIDDEN: an operator calls */
  create(member: Member, draft: DestinationDraft): Promise<Destination>;
  list(member: Member, businessId: string | undefined): Promise<Destination[]>;
  setStatus(member: Member, id: string, status: DestinationStatus): Promise<Destination>;
  /** For good: its key is gone. */
  remove(member: Member, id: string): Promise<void>;
  /**
   * Begins no broadcast there, so the key is not tried; what the last broadcast has found out comes with it.
   * @throws {ApiError} RATE_LIMITED
   */
  check(member: Member, id: string, signal: AbortSignal): Promise<DestinationCheck>;
}

interface DestinationsParts extends Pick<Foundation, 'database' | 'clock' | 'secrets' | 'quotas' | 'limits'> {
  readonly checkTarget: CheckTarget;
}

/** Where else broadcasts of a business go. */
export function createDestinationsService({
  database,
  clock,
  secrets,
  quotas,
  limits,
  checkTarget,
}: DestinationsParts): DestinationsService {
  return {
    create: async (member, { businessAccountId, streamKey, ...draft }) => {
      member.require('destination:write');
      requireThemselves(member);
      member.requireBusiness(businessAccountId);
      const { businessId } = member;
      const now = clock();
      const id = uuidv7();
      const row = {
        id,
        business_id: businessId,
        created_by: member.userId,
        name: draft.name,
        platform: draft.platform,
        rtmp_url: draft.rtmpUrl,
        sealed_key: secrets.seal(streamKey, placeOfKey(id)),
        key_hint: streamKey.length < HINTED_LENGTH ? '' : streamKey.slice(-HINT_LENGTH),
        is_active: draft.status === 'ACTIVE',
        last_error: null,
        created_at: now,
        updated_at: now,
      };
      await database.transaction(async (tx) => {
        await lockPlan(tx, businessId);
        if ((await countDestinations(tx, businessId)) >= MAX_DESTINATIONS)
          throw conflict('PLAN_LIMIT_REACHED', `A business can have ${MAX_DESTINATIONS} destinations`);
        await insertDestination(tx, row);
        await publish(tx, DESTINATIONS_CHANGED, businessId);
      });
      return toDestination(row);
    },
    list: async (member, businessId) => {
      member.require('destination:write');
      member.requireBusiness(businessId);
      return (await listDestinations(database.root, member.businessId)).map(toDestination);
    },
    setStatus: async (member, id, status) => {
      member.require('destination:write');
      return await database.transaction(async (tx) => {
        const now = clock();
        const change = { is_active: status === 'ACTIVE', updated_at: now };
        const row = await switchDestination(tx, member.businessId, id, change);
        if (!row) throw notFound();
        const action = { action: 'destination.update', subjectId: id, to: { status } } as const;
        await recordAction(tx, member, action, now);
        await publish(tx, DESTINATIONS_CHANGED, member.businessId);
        return toDestination(row);
      });
    },
    remove: async (member, id) => {
      member.require('destination:write');
      await database.transaction(async (tx) => {
        if (!(await deleteDestination(tx, member.businessId, id))) throw notFound();
        await recordAction(tx, member, { action: 'destination.delete', subjectId: id }, clock());
        await publish(tx, DESTINATIONS_CHANGED, member.businessId);
      });
    },
    check: async (member, id, signal) => {
      member.require('destination:write');
      const row = await findDestination(database.root, member.businessId, id);
      if (!row) throw notFound();
      await quotas.take(limits.destinationChecksPerBusiness, 'destination-check', member.businessId);
      const streamKey = secrets.open(row.sealed_key, placeOfKey(id));
      const found = await checkTarget({ url: row.rtmp_url, streamKey }, signal);
      const problem = found.isReady ? null : found.reason;
      return { isReachable: found.isReady, problem, lastError: row.last_error };
    },
  };
}

/** The key stays here. */
function toDestination(row: DestinationRow): Destination {
  return {
    id: row.id,
    businessAccountId: row.business_id,
    name: row.name,
    platform: row.platform,
    rtmpUrl: row.rtmp_url,
    keyHint: row.key_hint,
    status: row.is_active ? 'ACTIVE' : 'INACTIVE',
    lastError: row.last_error,
    createdDate: row.created_at.toISOString(),
  };
}
