import type { Emit } from '../element/events.ts';
import type { Playback } from './playback.ts';

/**
 * Tells the host page what happens in a playback, as events of the element. Ends with the playback.
 *
 * `play` fires once per start: when the picture first moves after somebody, or auto play, started the video, and when it
 * moves again after a pause, after the end or after a failure. It does not fire again after rebuffering, a seek, a change
 * of quality or a round of a loop. Each video of a playlist starts anew.
 */
export function announcePlayback(playback: Playback, emit: Emit): void {
  const { video, signal } = playback;
  let isMoving = false;
  const tell = (name: string, as: 'play' | 'pause' | 'ended' | 'seek'): void =>
    video.addEventListener(
      name,
      () => {
        // The browser says `playing` after each wait, too.
        if (as !== 'play' || !isMoving) emit(as, { positionS: video.currentTime });
        if (as !== 'seek') isMoving = as === 'play';
      },
      { signal },
    );
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
