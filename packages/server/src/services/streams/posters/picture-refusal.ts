import { MediaError } from '../../../media/media-error.ts';
import { invalid } from '../../../problems/problems.ts';

/**
 * What to answer where a picture could not be made. One that makes its process fail is the sender's; anything else is
 * ours.
 * @param sentence for the field, unless the picture is merely too large
 */
export function pictureRefusal(error: unknown, field: string, sentence: string): unknown {
  if (!(error instanceof MediaError)) return error;
  if (error.code === 'SOURCE_TOO_LARGE') return invalid({ [field]: error.reason });
  const isTheirs = ['UNSUPPORTED_FILE', 'DAMAGED_FILE', 'CRASHED', 'LIMIT_REACHED'].includes(error.code);
  return isTheirs ? invalid({ [field]: sentence }) : error;
}
