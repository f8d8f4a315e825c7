import type { Emit } from '../element/events.ts';
import type { Playback } from './playback.ts';

/** Tells the host page what happens in a playback, as events of the element. Ends with the playback. */
export function announcePlayback(playback: Playback, emit: Emit): void {
  const { video, signal } = playback;
  const tell = (name: string, as: 'play' | 'pause' | 'ended' | 'seek'): void =>
    video.addEventListener(name, () => emit(as, { positionS: video.currentTime }), { signal });
  tell('playing', 'play');
  tell('pause', 'pause');
  tell('ended', 'ended');
  tell('seeked', 'seek');

  let { intent, firstFrame, status } = playback;
  playback.subscribe(() => {
    if (playback.intent && !intent) emit('intent', { isAutoPlay: playback.intent.isAutoPlay });
    if (playback.firstFrame && !firstFrame) {
      const startupMs = Math.round(playback.firstFrame.atMs - (playback.intent?.intentMs ?? 0));
      emit('first-frame', { startupMs });
    }
    if (playback.status !== status) {
      if (playback.status === 'failed') emit('error', { code: playback.failure ?? 'network' });
      if (playback.status === 'blocked') emit('blocked', {});
    }
    ({ intent, firstFrame, status } = playback);
  });
}
