import { statSync } from 'node:fs';
import { canKeepSource, isWorthKeeping } from '../ladder/source-copy-rules.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import { makeCopy } from './make-copy.ts';
import type { VodTask } from './vod-task.ts';

/**
 * Keeps the pictures of an HEVC, VP9 or AV1 source as they are, for browsers that decode them. To be called once the
 * ladder is there.
 * @returns null where there is no copy: the video is as good without one
 */
export async function copySource(task: VodTask): Promise<FinishedRendition | null> {
  const { sourcePath, tracks } = task;
  const { video } = tracks;
  if (video === null || !canKeepSource(tracks, statSync(sourcePath).size)) return null;
  return await makeCopy({
    ...{ task, stage: 'source-copy' },
    isWanted: ({ averageBandwidthBps }) => isWorthKeeping(video, averageBandwidthBps),
  });
}
