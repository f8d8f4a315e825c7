import type { DataExport } from '@commoncast/core/business-end/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import { requireThemselves } from '../../../callers/require-themselves.ts';
import type { Foundation } from '../../../foundation.ts';
import { conflict } from '../../../problems/problems.ts';
import { lockAsOwner } from '../../members/lock-as-owner.ts';
import type { DataExportRow, ExportPartRow } from '../tables.ts';
import { DATA_EXPORT_QUEUE } from './export-job.ts';
import type { ExportLinks } from './export-links.ts';
import { oneExportADay } from './one-export-a-day.ts';
import { findLastExport, insertExport, listParts } from './repository.ts';

export interface ExportService {
  /**
   * Starts an export of everything that the business has.
   * @throws {ApiError} ILLEGAL_TRANSITION: one is being made; RATE_LIMITED: there was one less than a day ago; FORBIDDEN:
   *   an operator calls
   */
  request(member: Member): Promise<DataExport>;
  /** The last one, with addresses for the session of the member; null if there is none. */
  get(member: Member): Promise<DataExport | null>;
}

type ServiceParts = Pick<Foundation, 'database' | 'clock' | 'jobs'> & { readonly exportLinks: ExportLinks };

/** Gives owners everything that their business has. */
export function createExportService({ database, clock, jobs, exportLinks }: ServiceParts): ExportService {
  return {
    async request(member) {
      member.require('business:export');
      requireThemselves(member);
      const { businessId: business_id, userId: requested_by } = member;
      return await database.transaction(async (tx) => {
        // One at a time, under the lock of the business.
        await lockAsOwner(tx, member, 'business:export');
        const now = clock();
        requireTime(await findLastExport(tx, business_id), now);
        const id = uuidv7();
        await insertExport(tx, { id, business_id, requested_by, requested_at: now });
        await jobs.send(DATA_EXPORT_QUEUE, { exportId: id }, { tx, singletonKey: id });
        await recordAction(tx, member, { action: 'account.export', subjectId: business_id }, now);
        const row = await findLastExport(tx, business_id);
        return toDataExport(row!, { parts: [], now, member, exportLinks });
      });
    },
    async get(member) {
      member.require('business:export');
      requireThemselves(member);
      const row = await findLastExport(database.root, member.businessId);
      if (!row) return null;
      const now = clock();
      const parts = stateOf(row, now) === 'READY' ? await listParts(database.root, row.id) : [];
      return toDataExport(row, { parts, now, member, exportLinks });
    },
  };
}

/** One that has failed can be asked for again at any time. */
function requireTime(last: DataExportRow | undefined, now: Date): void {
  if (!last) return;
  if (last.ended_at === null) throw conflict('ILLEGAL_TRANSITION', 'An export is being made already');
  const nextMs = last.requested_at.getTime() + DAY_MS - now.getTime();
  if (last.problem === null && nextMs > 0) throw oneExportADay(nextMs);
}

interface Shown {
  readonly parts: readonly ExportPartRow[];
  readonly now: Date;
  readonly member: Pick<Member, 'sessionId'>;
  readonly exportLinks: ExportLinks;
}

function toDataExport(row: DataExportRow, { parts, now, member, exportLinks }: Shown): DataExport {
  const state = stateOf(row, now);
  return {
    id: row.id,
    state,
    requestedDate: row.requested_at.toISOString(),
    percent: percentOf(row, state),
    secondsLeft: state === 'RUNNING' ? secondsLeft(row, now) : null,
    expiresDate: row.expires_at?.toISOString() ?? null,
    problem: row.problem,
    parts: parts.map(({ number, size_bytes }) => ({
      ...{ number, sizeBytes: size_bytes ?? 0 },
      url: exportLinks.addressOf(row.id, number, member.sessionId),
    })),
  };
}

function stateOf({ ended_at, problem, expires_at, removed_at, run_at }: DataExportRow, now: Date) {
  if (problem !== null) return 'FAILED';
  if (ended_at === null) return run_at === null ? 'WAITING' : 'RUNNING';
  return removed_at !== null || expires_at === null || expires_at <= now ? 'EXPIRED' : 'READY';
}

function percentOf({ total_bytes, done_bytes }: DataExportRow, state: DataExport['state']): number {
  if (state === 'READY' || state === 'EXPIRED') return 100;
  return total_bytes ? Math.floor((100 * Math.min(done_bytes, total_bytes)) / total_bytes) : 0;
}

/** By how fast this run has gone so far; null while nobody can tell. */
function secondsLeft(
  { total_bytes, done_bytes, run_at, run_from_bytes }: DataExportRow,
  now: Date,
): number | null {
  const doneBytes = done_bytes - run_from_bytes;
  const tookMs = run_at === null ? 0 : now.getTime() - run_at.getTime();
  if (total_bytes === null || doneBytes <= 0 || tookMs <= 0) return null;
  return Math.ceil(((total_bytes - done_bytes) * tookMs) / doneBytes / 1_000);
}
