import type { PlacedHypergraphic, VideoHypergraphics } from '@commoncast/core/hypergraphics/schema';
import { recordAction } from '../../../audit/record-action.ts';
import type { Member } from '../../../callers/member.ts';
import type { Foundation } from '../../../foundation.ts';
import { invalid, notFound } from '../../../problems/problems.ts';
import { findVideo, lockVideo } from '../../streams/repository.ts';
import { lockHypergraphicsForKeyShare } from '../repository.ts';
import { findOnVideo, replaceOnVideo } from './repository.ts';

export interface VideoHypergraphicsService {
  get(member: Member, videoId: string): Promise<VideoHypergraphics>;
  /** @throws {ApiError} VALIDATION_FAILED: the business has no such image */
  set(member: Member, videoId: string, placed: VideoHypergraphics): Promise<VideoHypergraphics>;
}

/** The clickable images over a business's videos. */
export function createVideoHypergraphicsService({
  database,
  clock,
}: Pick<Foundation, 'database' | 'clock'>): VideoHypergraphicsService {
  return {
    get: async (member, videoId) => {
      member.require('video:read');
      if (!(await findVideo(database.root, member.businessId, videoId))) throw notFound();
      return { hypergraphics: await findOnVideo(database.root, videoId) };
    },
    set: async (member, videoId, { hypergraphics }) => {
      member.require('video:write');
      return await database.transaction(async (tx) => {
        if (!(await lockVideo(tx, member.businessId, videoId))) throw notFound();
        const ids = [...new Set(hypergraphics.map(({ hypergraphicId }) => hypergraphicId))];
        const own = await lockHypergraphicsForKeyShare(tx, member.businessId, ids);
        const foreign = hypergraphics.flatMap(({ hypergraphicId }, index) =>
          own.has(hypergraphicId)
            ? []
            : [[`hypergraphics.${index}.hypergraphicId`, 'There is no such hypergraphic'] as const],
        );
        if (foreign.length > 0) throw invalid(Object.fromEntries(foreign));
        await replaceOnVideo(tx, videoId, hypergraphics.map(toRow));
        await recordAction(tx, member, { action: 'video.update', subjectId: videoId }, clock());
        return { hypergraphics: await findOnVideo(tx, videoId) };
      });
    },
  };
}

function toRow(placed: PlacedHypergraphic) {
  return {
    hypergraphic_id: placed.hypergraphicId,
    from_s: placed.fromS,
    to_s: placed.toS,
    left_percent: placed.leftPercent,
    top_percent: placed.topPercent,
    width_percent: placed.widthPercent,
  };
}
