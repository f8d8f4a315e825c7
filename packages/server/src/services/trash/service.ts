import type { Page } from '@commoncast/core/http/paging';
import { DAY_MS, daysBefore } from '@commoncast/core/time/day';
import { RESTORE_DAYS, type TrashKind } from '@commoncast/core/trash/constants';
import type { TrashItem } from '@commoncast/core/trash/schema';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { findMissing, listTrash, type MissingRow, type TrashRow } from './repository.ts';

/** What the trash asks of the domains whose things it lists. */
export interface RemovesForGood {
  /** Authorises. @throws {ApiError} NOT_FOUND: the business has deleted no such thing */
  removeForGood(member: Member, id: string): Promise<void>;
}

export interface TrashService {
  list(member: Member, query: { page: number; size: number }): Promise<Page<TrashItem>>;
  removeForGood(member: Member, kind: TrashKind, id: string): Promise<void>;
}

interface TrashParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly domains: Readonly<Record<TrashKind, RemovesForGood>>;
}

/** What a business has deleted and can restore. */
export function createTrashService({ database, clock, domains }: TrashParts): TrashService {
  return {
    list: async (member, query) => {
      member.require('trash:read');
      const deletedAfter = daysBefore(clock(), RESTORE_DAYS);
      const { businessId } = member;
      const page = await listTrash(database.root, { businessId, deletedAfter, ...query });
      const ids = page.content.map(({ id }) => id);
      const missing = Map.groupBy(
        await findMissing(database.root, ids, deletedAfter),
        ({ user_id }) => user_id,
      );
      return { ...page, content: page.content.map((row) => toItem(row, missing.get(row.id) ?? [])) };
    },
    removeForGood: (member, kind, id) => domains[kind].removeForGood(member, id),
  };
}

function toItem(row: TrashRow, missing: readonly MissingRow[]): TrashItem {
  return {
    kind: row.kind,
    id: row.id,
    name: row.name,
    deletedDate: row.deleted_at.toISOString(),
    restorableUntil: new Date(row.deleted_at.getTime() + RESTORE_DAYS * DAY_MS).toISOString(),
    deletedBy: row.deleted_by,
    missing: missing.map(({ kind, name, is_restorable }) => ({ kind, name, isRestorable: is_restorable })),
  };
}
