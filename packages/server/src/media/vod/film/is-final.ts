import { MediaError } from '../../media-error.ts';

/** Whether nothing more will come of this job, for a reason that lies in the film. */
export function isFinal(error: unknown): boolean {
  return error instanceof MediaError && error.code !== 'ABORTED' && error.code !== 'NO_ROOM';
}
