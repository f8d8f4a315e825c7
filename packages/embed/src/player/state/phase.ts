import type { PlaybackStatus } from '../../show/playback.ts';

/** What a visitor sees a player do. */
export type Phase =
  | 'warming'
  | 'loading'
  | 'playing'
  | 'paused'
  | 'buffering'
  | 'seeking'
  | 'ended'
  | 'error'
  | 'blocked';

type Media = Pick<HTMLVideoElement, 'paused' | 'ended' | 'seeking' | 'readyState'>;

/** Enough data to go on (HTMLMediaElement.HAVE_FUTURE_DATA). */
const HAVE_FUTURE_DATA = 3;

/** Before the first frame the playback knows what goes on; after it, the video element does. */
export function phaseOf(status: PlaybackStatus, { paused, ended, seeking, readyState }: Media): Phase {
  if (status === 'failed') return 'error';
  if (status !== 'started') return status;
  if (ended) return 'ended';
  if (seeking) return 'seeking';
  if (paused) return 'paused';
  return readyState < HAVE_FUTURE_DATA ? 'buffering' : 'playing';
}
