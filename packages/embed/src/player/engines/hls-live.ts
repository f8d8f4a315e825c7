import { SHOWING_ATTRIBUTE } from '@commoncast/core/showings/date-range';
import type { ErrorData } from 'hls.js';
import Hls from 'hls.js/light';
import type { EngineOptions, PlaybackEngine } from './engine.ts';
import { hlsQuality } from './hls-quality.ts';
import { createDriftWatch } from './live/drift-watch.ts';
import { followBroadcast } from './live/follow-broadcast.ts';
import { createLiveReport } from './live/live-report.ts';
import { liveRetryMs } from './live/retry-delay.ts';
import { showingsOf } from './live/showings-of.ts';
import { createStallMargin } from './live/stall-margin.ts';
import { watchAbsence } from './live/watch-absence.ts';

/** Decoder errors are met by building the buffer anew, but not for ever; a minute of picture makes up for them. */
const MAX_RECOVERIES = 2;
/** With another way to play it, this many vain requests for the playlist are enough. */
const TRIES_BEFORE_DECLINE = 4;
const LOOK_MS = 1000;
/** A picture that should move and stands this long is taken to the edge, and twice as long is begun anew, in looks. */
const STUCK_LOOKS = 4;
/** Who has gone back keeps their place: this long, what belongs there is asked for again, and twice as long all is begun anew. */
const STUCK_BACK_LOOKS = 20;
/** A picture that stands before the end of a broadcast that is over, in looks, and how close to it, in seconds. */
const OVER_LOOKS = 2;
const LAST_S = 2;
/** After a jump to the edge, the playlist is a little older than the picture. */
const MIN_JUMP_S = 1;

/**
 * Plays a broadcast by low-latency HLS (RFC 8216bis) through hls.js light. What fails on the way is asked for again for
 * as long as the player is there: a broadcast that was cut off comes back.
 * @param mayDecline whether another engine could play it
 */
export function createLiveEngine(options: EngineOptions, mayDecline: () => boolean): PlaybackEngine {
  const { video, memory, onQualityChange, onFailure, onDecline, onShowings } = options;
  const end = new AbortController();
  const { signal } = end;
  const hls = new Hls({
    // A worker from another origin is refused, and fragmented MP4 needs no transmuxing.
    enableWorker: false,
    lowLatencyMode: true,
    liveDurationInfinity: true,
    // We steer: hls.js plays no faster with less than a second ahead, and there is less close to the edge.
    maxLiveSyncPlaybackRate: 1,
    // What stalls cost is ours to say, too: hls.js would never take it back.
    liveSyncOnStallIncrease: 0,
    capLevelToPlayerSize: true,
    // Further back, the window of the server is asked again.
    backBufferLength: 60,
    maxBufferLength: 30,
  });
  const quality = hlsQuality(hls, memory, onQualityChange);
  const drift = createDriftWatch();
  const margin = createStallMargin();
  const report = createLiveReport('hls');
  let url = '';
  let tries = 0;
  let recoveries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Held while nobody sees or hears it. */
  let isHeld = false;
  /** What is held was playing. */
  let wasPlaying = false;

  /** Taking a source away stops the video. */
  const keepPlaying = (act: () => void): void => {
    const isPlaying = !video.paused;
    act();
    if (isPlaying && video.paused) video.play().catch(() => {});
  };
  const begin = (): void => keepPlaying(() => hls.loadSource(url));
  const edgeS = (): number | undefined => hls.liveSyncPosition ?? undefined;
  const jump = (): void => {
    const toS = edgeS();
    if (toS !== undefined && toS > video.currentTime + MIN_JUMP_S) video.currentTime = toS;
  };
  const keepDistance = (): void => {
    const { partHoldBack = 0, holdBack = 0 } = hls.latestLevelDetails ?? {};
    const recommendedS = partHoldBack || holdBack;
    if (recommendedS) hls.targetLatency = recommendedS + margin.s;
  };
  const retry = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (hls.levels.length && tries < TRIES_BEFORE_DECLINE) hls.startLoad();
      else begin();
    }, liveRetryMs(tries++));
  };

  /** What the last playlist said of other things than media. */
  let told = '';
  hls.on(Hls.Events.LEVEL_UPDATED, (_, { details: { dateRanges, deltaUpdateFailed } }) => {
    const ranges = Object.values(dateRanges).flatMap((range) => range ?? []);
    const now = ranges.map(({ attr }) => attr.ID + attr['END-DATE']).join();
    if (now === told || deltaUpdateFailed) return;
    told = now;
    onShowings?.(
      showingsOf(
        ranges.map(({ attr }) => ({
          kind: attr.CLASS,
          value: attr[SHOWING_ATTRIBUTE],
          from: attr['START-DATE'],
          until: attr['END-DATE'] ?? null,
        })),
      ),
    );
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    tries = 0;
  });
  hls.on(Hls.Events.ERROR, (_, error) => {
    if (error.details === Hls.ErrorDetails.BUFFER_STALLED_ERROR && margin.stalled()) keepDistance();
    if (!error.fatal || isHeld) return;
    if (isUnplayable(error)) {
      if (mayDecline()) onDecline();
      else onFailure('media');
    } else if (error.type === Hls.ErrorTypes.MEDIA_ERROR) {
      recoveries += 1;
      if (recoveries <= MAX_RECOVERIES) keepPlaying(() => hls.recoverMediaError());
      else if (mayDecline()) onDecline();
      else onFailure('media');
    } else if (tries >= TRIES_BEFORE_DECLINE && mayDecline()) onDecline();
    else retry();
  });

  let lastS = 0;
  let standing = 0;
  let moving = 0;
  const look = (): void => {
    const { currentTime, duration, paused, seeking, ended, readyState } = video;
    if (paused || ended || isHeld || !readyState) {
      standing = 0;
      return;
    }
    standing = currentTime === lastS ? standing + 1 : 0;
    lastS = currentTime;
    moving = standing ? 0 : moving + 1;
    if (moving * LOOK_MS > 60_000) recoveries = 0;
    const toS = edgeS();
    if (!seeking && toS !== undefined) {
      if (!standing) {
        report.look(hls.latency, toS - currentTime);
        if (margin.moves()) keepDistance();
      }
      if (drift.look(toS - currentTime)) jump();
    }
    // hls.js fetches no further parts of a last segment whose first ones it has: the end is what is there. Before the end
    // of a broadcast, its duration is infinite.
    if (standing === OVER_LOOKS && currentTime + LAST_S > duration)
      hls.trigger(Hls.Events.BUFFER_EOS, { type: null });
    const looks = follows() ? STUCK_LOOKS : STUCK_BACK_LOOKS;
    if (standing === looks) {
      if (follows()) jump();
      else hls.startLoad(currentTime);
    }
    if (standing >= 2 * looks) {
      standing = 0;
      begin();
    }
  };
  const watch = setInterval(look, LOOK_MS);
  for (const name of ['pause', 'seeking']) video.addEventListener(name, () => drift.forget(), { signal });
  const isLive = (): boolean => hls.latestLevelDetails?.live ?? false;
  const follows = followBroadcast({ video, signal, edgeS, isLive, jump });

  watchAbsence({
    video,
    signal,
    onGone(isHeard) {
      // Sound comes with the picture: the smallest one does.
      if (isHeard) hls.autoLevelCapping = 0;
      else {
        isHeld = true;
        wasPlaying = !video.paused;
        video.pause();
        hls.stopLoad();
      }
    },
    onBack() {
      hls.autoLevelCapping = -1;
      if (!isHeld) return;
      isHeld = false;
      hls.startLoad();
      if (!wasPlaying) return;
      video.play().catch(() => {});
      // The playlist that says where the edge is has to come first.
      hls.once(Hls.Events.LEVEL_UPDATED, jump);
    },
  });
  // Somebody presses play without coming to the page, as keyboards and other devices let them.
  video.addEventListener(
    'play',
    () => {
      if (!isHeld) return;
      isHeld = false;
      hls.autoLevelCapping = 0;
      hls.startLoad();
    },
    { signal },
  );

  return {
    name: 'hls',
    quality,
    live: {
      protocol: 'hls',
      get edgeS() {
        return edgeS();
      },
      get latencyS() {
        return hls.latency || undefined;
      },
      get beat() {
        return report.beat;
      },
      get pictureMs() {
        return hls.playingDate?.getTime();
      },
    },
    load(source) {
      url = source.url;
      hls.attachMedia(video);
      hls.loadSource(url);
    },
    destroy() {
      end.abort();
      clearTimeout(timer);
      clearInterval(watch);
      hls.destroy();
    },
  };
}

/** The stream is there, and this browser cannot decode it. */
function isUnplayable({ details }: ErrorData): boolean {
  return (
    details === Hls.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR ||
    details === Hls.ErrorDetails.BUFFER_ADD_CODEC_ERROR ||
    details === Hls.ErrorDetails.BUFFER_INCOMPATIBLE_CODECS_ERROR
  );
}
