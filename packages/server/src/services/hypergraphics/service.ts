import type { ListQuery, Page } from '@commoncast/core/http/paging';
import type {
  Hypergraphic,
  HypergraphicDraft,
  HypergraphicUpdate,
} from '@commoncast/core/hypergraphics/schema';
import { daysBefore } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import { v7 as uuidv7 } from 'uuid';
import type { InferOutput } from 'valibot';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../problems/problems.ts';
import {
  findHypergraphic,
  type HypergraphicSort,
  insertHypergraphic,
  listHypergraphics,
  removeDeletedHypergraphic,
  restoreHypergraphic,
  updateHypergraphic,
} from './repository.ts';
import type { HypergraphicRow } from './tables.ts';

export interface HypergraphicsService {
  create(member: Member, draft: HypergraphicDraft): Promise<Hypergraphic>;
  get(member: Member, id: string): Promise<Hypergraphic>;
  list(member: Member, query: ListQuery<HypergraphicSort>): Promise<Page<Hypergraphic>>;
  update(member: Member, update: InferOutput<typeof HypergraphicUpdate>): Promise<Hypergraphic>;
  /** Soft: widgets keep it for 7 days without showing it. */
  remove(member: Member, id: string): Promise<void>;
  restore(member: Member, id: string): Promise<Hypergraphic>;
  /** Removes one that was deleted. */
  removeForGood(member: Member, id: string): Promise<void>;
}

/** The clickable images of a business. */
export function createHypergraphicsService({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): HypergraphicsService {
  const orNotFound = (row: HypergraphicRow | undefined): Hypergraphic => {
    if (!row) throw notFound();
    return toHypergraphic(row);
  };

  return {
    create: async (member, draft) => {
      member.require('hypergraphic:write');
      const now = clock();
      const row = {
        id: uuidv7(),
        business_id: member.businessId,
        created_by: member.userId,
        ...toColumns(draft),
        created_at: now,
        updated_at: now,
        deleted_at: null,
      };
      await insertHypergraphic(database.root, row);
      return toHypergraphic(row);
    },
    get: async (member, id) => {
      member.require('hypergraphic:read');
      return orNotFound(await findHypergraphic(database.root, member.businessId, id));
    },
    list: async (member, query) => {
      member.require('hypergraphic:read');
      const page = await listHypergraphics(database.root, member.businessId, query);
      return { ...page, content: page.content.map(toHypergraphic) };
    },
    update: async (member, { uuid, ...draft }) => {
      member.require('hypergraphic:write');
      const change = { ...toColumns(draft), updated_at: clock() };
      return orNotFound(await updateHypergraphic(database.root, member.businessId, uuid, change));
    },
    remove: async (member, id) => {
      member.require('hypergraphic:write');
      const now = clock();
      await database.transaction(async (tx) => {
        orNotFound(await updateHypergraphic(tx, member.businessId, id, { deleted_at: now }));
        await recordAction(tx, member, { action: 'hypergraphic.delete', subjectId: id }, now);
      });
    },
    restore: async (member, id) => {
      member.require('hypergraphic:write');
      const now = clock();
      const deletedAfter = daysBefore(now, RESTORE_DAYS);
      return await database.transaction(async (tx) => {
        const restored = await restoreHypergraphic(tx, member.businessId, id, { now, deletedAfter });
        const hypergraphic = orNotFound(restored);
        await recordAction(tx, member, { action: 'hypergraphic.restore', subjectId: id }, now);
        return hypergraphic;
      });
    },
    removeForGood: async (member, id) => {
      member.require('hypergraphic:write');
      await database.transaction(async (tx) => {
        if (!(await removeDeletedHypergraphic(tx, member.businessId, id))) throw notFound();
        await recordAction(tx, member, { action: 'hypergraphic.remove', subjectId: id }, clock());
      });
    },
  };
}

function toColumns({ name, url, defaultPath, hoverPath }: HypergraphicDraft) {
  return { name, url, default_path: defaultPath, hover_path: hoverPath };
}

function toHypergraphic(row: HypergraphicRow): Hypergraphic {
  return {
    uuid: row.id,
    businessId: row.business_id,
    name: row.name,
    url: row.url,
    defaultPath: row.default_path,
    hoverPath: row.hover_path,
    createdDate: row.created_at.toISOString(),
    updatedDate: row.updated_at.toISOString(),
  };
}
