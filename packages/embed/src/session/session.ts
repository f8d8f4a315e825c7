import type { Beat } from '@commoncast/core/insights/beat';
import { BEAT_INTERVAL_MS, type BeatEvent } from '@commoncast/core/insights/constants';
import type { ShownPlayer } from '../loader/about.ts';
import type { Visitor } from '../loader/consent.ts';
import { createPlayId } from '../loader/play-id.ts';
import type { Loads } from '../loader/site.ts';
import type { Playback } from '../show/playback.ts';
import { createPageReporter } from './create-page-reporter.ts';
import { encodeBeat } from './encode.ts';
import { keepConsent } from './keep-consent.ts';
import { createPlaySession, type Motion, type Surroundings } from './play-session.ts';

/** What the session's chunk exports. */
export interface SessionModule {
  observePlayback(playback: Playback, details: ShownPlayer, loads: Loads): () => void;
  keepConsent(visitor: Visitor, isGranted: boolean): void;
}
export { keepConsent as default };

/** Enough data to go on (HTMLMediaElement.HAVE_FUTURE_DATA). */
const HAVE_FUTURE_DATA = 3;
/** A page that goes is hidden first, and then left: one beat says both. */
const SAME_LEAVE_MS = 500;

/** The fields that say what a beat is about; a video shown without a player has no playerId. */
function subjectOf({ id, video, about }: ShownPlayer): Partial<Beat> {
  return {
    ...(video && { contentId: video.id, kind: video.category }),
    ...(id && { playerId: id }),
    ...about?.subject,
  };
}

/**
 * Watches one playback and reports its beats, from the intent on. Playback never waits for it: what it has missed
 * while it was on its way, the playback remembers.
 * @returns how to stop; what is left is reported then
 */
export function observePlayback(playback: Playback, details: ShownPlayer, loads: Loads): () => void {
  loads.reporter ??= createPageReporter(loads);
  const { add, onLeave } = loads.reporter;
  const { video, signal } = playback;
  const session = createPlaySession(createPlayId(), subjectOf(details));
  let hasIntent = false;
  let hasFrame = false;
  let hasFailed = false;
  let leftMs = Number.NEGATIVE_INFINITY;
  let isPageLeft = false;

  const motionNow = (): Motion => {
    if (isPageLeft || !hasFrame || video.paused || video.ended || video.seeking) return 'resting';
    return video.readyState < HAVE_FUTURE_DATA ? 'stalled' : 'moving';
  };
  const look = (): void =>
    session.sample({
      nowMs: performance.now(),
      positionMs: video.currentTime * 1000,
      rate: video.playbackRate,
      motion: motionNow(),
      isSeeking: video.seeking,
    });
  const report = (event: BeatEvent): void => {
    const live = playback.engine?.live?.beat;
    const surroundings: Surroundings = {
      tClient: Date.now(),
      visible: !document.hidden,
      muted: video.muted,
      ...(live && { live }),
    };
    add(encodeBeat(session.beat(event, surroundings)));
  };
  const on = (name: keyof HTMLMediaElementEventMap, event?: BeatEvent, isTrue = (): boolean => true): void =>
    video.addEventListener(
      name,
      () => {
        look();
        if (event && hasFrame && isTrue()) report(event);
      },
      { signal },
    );

  /** Intent, first frame and failure are known to the playback alone. */
  const follow = (): void => {
    const { intent, firstFrame, status } = playback;
    if (intent && !hasIntent) {
      hasIntent = true;
      look();
      report('intent');
    }
    if (intent && firstFrame && !hasFrame) {
      hasFrame = true;
      const { atMs, positionS } = firstFrame;
      session.firstFrame(atMs - intent.intentMs);
      session.sample({
        nowMs: atMs,
        positionMs: positionS * 1000,
        rate: 1,
        motion: 'moving',
        isSeeking: false,
      });
      look();
      report('first-frame');
    }
    if (status === 'failed' && !hasFailed) {
      look();
      report('error');
    }
    hasFailed = status === 'failed';
  };

  on('timeupdate');
  on('playing');
  on('seeking');
  on('ratechange');
  on('play', 'play');
  on('seeked', 'seek');
  on('ended', 'ended');
  on('pause', 'pause', () => !video.ended);
  on('waiting', 'rebuffer', () => motionNow() === 'stalled');
  // A first frame stands, the second shows that the picture moves, sooner than the next `timeupdate`. Pages in the
  // background show none.
  video.addEventListener(
    'playing',
    () => video.requestVideoFrameCallback?.(() => video.requestVideoFrameCallback(() => look())),
    { signal },
  );
  const timer = setInterval(() => {
    if (!hasFrame || video.paused) return;
    look();
    report('beat');
  }, BEAT_INTERVAL_MS);

  const leave = (isLeft: boolean): void => {
    isPageLeft ||= isLeft;
    look();
    if (!hasIntent || performance.now() - leftMs < SAME_LEAVE_MS) return;
    leftMs = performance.now();
    report('hidden');
  };
  // A page that is left may be kept and come back: what runs until then, before the browser has stopped it, nobody sees.
  addEventListener(
    'pageshow',
    () => {
      isPageLeft = false;
      look();
    },
    { signal },
  );
  const stopLeave = onLeave(leave);
  const stopFollowing = playback.subscribe(follow);
  follow();
  playback.report = (event) => {
    look();
    report(event);
  };
  const { about } = details;
  if (about) {
    about.report = playback.report;
    about.waiting.splice(0).forEach(playback.report);
  }

  return () => {
    leave(true);
    if (about) about.report = undefined;
    clearInterval(timer);
    stopLeave();
    stopFollowing();
  };
}
