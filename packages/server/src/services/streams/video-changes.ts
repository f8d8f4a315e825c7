import { publish } from '../../changes/publish.ts';
import type { Executor } from '../../db/database.ts';

/** Topic for videos whose making has changed, or that were deleted. */
export const VIDEO_CHANGED = 'video';

/** Tells all processes, once the transaction commits, that a video's making has changed, or that it was deleted. */
export async function announceChange(tx: Executor, videoId: string): Promise<void> {
  await publish(tx, VIDEO_CHANGED, videoId);
}
