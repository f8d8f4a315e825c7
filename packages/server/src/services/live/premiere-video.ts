import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import { invalid } from '../../problems/problems.ts';
import { lockVideo } from '../streams/repository.ts';
import type { NewStream } from './tables.ts';

type PremiereColumns = Pick<
  NewStream,
  'premiere_video_id' | 'premiere_duration_ms' | 'width' | 'height' | 'poster_placeholder'
>;

/**
 * What a new premiere takes over from its video, which stays locked until the transaction ends: nobody can delete it in
 * between.
 * @throws {ApiError} FORBIDDEN, VALIDATION_FAILED at `premiereVideoId`
 */
export async function takePremiereVideo(tx: Executor, member: Member, id: string): Promise<PremiereColumns> {
  // Beginning publishes it.
  member.require('video:write');
  const refuse = (reason: string) => invalid({ premiereVideoId: reason });
  const video = await lockVideo(tx, member.businessId, id);
  if (!video) throw refuse('This video does not exist');
  if (video.media_status !== 'READY' || !video.duration_ms) throw refuse('This video is not ready yet');
  if (video.access_visibility === 'POSTED')
    throw refuse('Only posts show this video. Make it public or unlisted first');
  const { duration_ms, width, height } = video;
  return {
    premiere_video_id: id,
    premiere_duration_ms: duration_ms,
    width: width || null,
    height: height || null,
    poster_placeholder: null,
  };
}
