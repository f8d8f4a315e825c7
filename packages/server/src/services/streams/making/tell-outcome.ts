import type { Executor } from '../../../db/database.ts';
import { emitEvent } from '../../webhooks/emit-event.ts';

/**
 * Tells webhooks what became of a video.
 * @param problem why it cannot be played; null if it can, and nothing more is made of it
 */
export async function tellOutcome(
  tx: Executor,
  videoId: string,
  problem: string | null,
  now: Date,
): Promise<void> {
  const { business_id, ...video } = await tx
    .selectFrom('video')
    .select(['id', 'business_id', 'name', 'duration_ms'])
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow();
  const { id, name, duration_ms } = video;
  const event =
    problem === null
      ? ({ type: 'video.ready', data: { id, name, durationMs: duration_ms ?? 0 } } as const)
      : ({ type: 'video.failed', data: { id, name, problem } } as const);
  await emitEvent(tx, business_id, event, now);
}
