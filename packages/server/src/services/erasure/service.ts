import { randomUUID } from 'node:crypto';
import type { ViewerErasure, ViewerErasureDraft } from '@commoncast/core/erasure/schema';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { notFound } from '../../problems/problems.ts';
import type { ViewerErasureRow } from './tables.ts';
import { sendViewerErasure } from './viewer/viewer-erasure-job.ts';
import { findErasure, openErasure } from './viewer/viewer-erasure-repository.ts';

export interface ErasureService {
  /** Requests the erasure of a viewer. Returns the erasure under way if there is one. */
  eraseViewer(member: Member, draft: ViewerErasureDraft): Promise<ViewerErasure>;
  get(member: Member, id: string): Promise<ViewerErasure>;
}

interface ErasureParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Erases viewers at the request of their business. */
export function createErasureService({ database, jobs, clock }: ErasureParts): ErasureService {
  return {
    async eraseViewer(member, { viewerId }) {
      member.require('viewer:erase');
      const erasure = {
        id: uuidv7(),
        business_id: member.businessId,
        requested_by: member.userId,
        viewer_id: viewerId,
        stranger_id: randomUUID(),
        requested_at: clock(),
      };
      return await database.transaction(async (tx) => {
        const open = await openErasure(tx, erasure);
        if (open.id === erasure.id) {
          await sendViewerErasure(jobs, erasure.id, tx);
          // Names the erasure, because the log must not remember the viewer's id.
          const action = { action: 'viewer.erase', subjectId: erasure.id } as const;
          await recordAction(tx, member, action, erasure.requested_at);
        }
        return toViewerErasure(open);
      });
    },
    async get(member, id) {
      member.require('viewer:erase');
      const erasure = await findErasure(database.root, member.businessId, id);
      if (!erasure) throw notFound();
      return toViewerErasure(erasure);
    },
  };
}

function toViewerErasure(row: ViewerErasureRow): ViewerErasure {
  return {
    id: row.id,
    state: row.completed_at === null ? 'RUNNING' : 'COMPLETED',
    requestedAt: row.requested_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    erasedRows: row.erased_rows,
  };
}
