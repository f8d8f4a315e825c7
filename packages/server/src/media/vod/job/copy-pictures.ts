import { copyName } from '../ladder/source-copy-rules.ts';
import type { VideoTrack } from '../probe/source-tracks.ts';
import type { FinishedRendition } from '../rendition/rendition.ts';
import { makeCopy } from './make-copy.ts';
import type { VodTask } from './vod-task.ts';

/** A copy of pictures that every browser decodes. */
export interface CopiedPictures {
  readonly copy: FinishedRendition;
  /** Whether it is the ladder's largest rendition; otherwise it can be watched until the ladder is there. */
  readonly isTop: boolean;
}

/** Copies the pictures of an H.264 source whose key frames are unknown or too few, to be watched until the ladder is there. */
export async function copyPictures(task: VodTask, video: VideoTrack): Promise<CopiedPictures | null> {
  const copy = await makeCopy({ task, stage: 'remux', name: copyName(video), isWanted: () => true });
  return copy && { copy, isTop: false };
}
