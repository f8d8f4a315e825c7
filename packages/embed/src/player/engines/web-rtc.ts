import type { EngineOptions, LineQuality, PlaybackEngine } from './engine.ts';
import { followRanges } from './live/follow-ranges.ts';
import { lineQualityOf } from './live/line-quality.ts';
import { createLineTally } from './live/line-tally.ts';
import { createLiveReport } from './live/live-report.ts';
import { liveRetryMs } from './live/retry-delay.ts';
import { showingsOf } from './live/showings-of.ts';
import { watchAbsence } from './live/watch-absence.ts';
import { connectWhep, type WhepSession } from './live/whep.ts';

/** Where UDP is blocked, no packet ever comes. */
const FIRST_PACKET_MS = 4000;
/** A busy device takes a while to decode the first frame of what arrives. */
const FIRST_FRAME_MS = 10_000;
/** A line that is cut off for a moment comes back by itself within this. */
const CALM_MS = 2000;
const LOOK_MS = 1000;
/** Looks without a single packet, after which the connection is made anew. */
const SILENT_LOOKS = 3;
/** A stream that stays away this often is left to HLS, which waits for it. */
const MAX_TRIES = 4;

/** Plays a broadcast by WebRTC. Whatever keeps it from doing so, it declines. */
export function createEngine({ video, onDecline, onShowings }: EngineOptions): PlaybackEngine {
  const end = new AbortController();
  const { signal } = end;
  let url = '';
  let session: WhepSession | undefined;
  let attempt = new AbortController();
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let line: LineQuality | undefined;
  let silent = 0;
  /** Of the connection that there is now. */
  let hasFrame = false;
  let hasPicture = true;
  /** Nothing is received while nobody sees or hears it. */
  let isHeld = false;
  /** What is held was playing. */
  let wasPlaying = false;
  let delayS: number | undefined;
  const report = createLiveReport('webRtc');
  const tally = createLineTally();

  const decline = (): void => {
    if (!signal.aborted) onDecline();
  };
  const again = (): void => {
    clearTimeout(timer);
    if (tries >= MAX_TRIES) decline();
    else timer = setTimeout(connect, liveRetryMs(tries++));
  };
  /** The new picture takes the place of the old one once it is there. */
  const show = (next: WhepSession): void => {
    session?.close();
    session = next;
    const isPlaying = !video.paused;
    video.srcObject = next.stream;
    if (isPlaying && video.paused) video.play().catch(() => {});
  };
  const watchLine = ({ connection }: WhepSession): void => {
    connection.addEventListener('connectionstatechange', () => {
      clearTimeout(timer);
      const { connectionState } = connection;
      if (connectionState === 'failed') again();
      if (connectionState === 'disconnected') timer = setTimeout(again, CALM_MS);
    });
  };
  const connect = async (): Promise<void> => {
    attempt.abort();
    attempt = new AbortController();
    const { signal: mine } = attempt;
    const isFirst = !session;
    try {
      const next = await connectWhep(url, hasPicture, mine);
      watchLine(next);
      show(next);
      silent = 0;
      line = undefined;
      tally.reconnect();
      hasFrame = false;
      await frameOf(video, () => !!line?.packetsReceived, mine);
      hasFrame = true;
      tries = 0;
    } catch {
      if (mine.aborted) return;
      if (isFirst) decline();
      else again();
    }
  };

  const look = async (): Promise<void> => {
    const asked = session;
    if (!asked || isHeld) return;
    const stats = [...(await asked.connection.getStats()).values()] as RTCStats[];
    // Replaced while it answered: what it has counted since its last look is left out.
    if (session !== asked) return;
    const now = lineQualityOf(stats);
    delayS = delayOf(stats) ?? delayS;
    if (!video.paused) report.look(delayS);
    tally.look(now);
    silent = hasFrame && now.packetsReceived === line?.packetsReceived ? silent + 1 : 0;
    line = now;
    if (silent !== SILENT_LOOKS) return;
    silent = 0;
    again();
  };
  const watch = setInterval(() => void look().catch(() => {}), LOOK_MS);

  /** Sound alone from here on. */
  const listen = (): void => {
    isHeld = false;
    hasPicture = false;
    void connect();
  };
  watchAbsence({
    video,
    signal,
    onGone(isHeard) {
      if (isHeard) listen();
      else {
        isHeld = true;
        wasPlaying = !video.paused;
        video.pause();
        clearTimeout(timer);
        attempt.abort();
        session?.close();
      }
    },
    onBack() {
      if (hasPicture && !isHeld) return;
      hasPicture = true;
      const resumes = isHeld && wasPlaying;
      isHeld = false;
      void connect();
      if (resumes) video.play().catch(() => {});
    },
  });
  // Somebody presses play without coming to the page, as keyboards and other devices let them.
  video.addEventListener('play', () => isHeld && listen(), { signal });

  const engine: PlaybackEngine = {
    name: 'webRtc',
    live: {
      protocol: 'webRtc',
      edgeS: undefined,
      get latencyS() {
        return delayS;
      },
      get beat() {
        return { ...report.beat, ...tally.beat };
      },
      get line() {
        return line;
      },
    },
    load({ whepUrl }) {
      url = whepUrl ?? '';
      if (!url || !('RTCPeerConnection' in window)) void Promise.resolve().then(decline);
      else {
        void connect();
        void followRanges(url, (ranges) => onShowings?.(showingsOf(ranges)), signal);
      }
    },
    destroy() {
      end.abort();
      attempt.abort();
      clearTimeout(timer);
      clearInterval(watch);
      session?.close();
      if (video.srcObject) video.srcObject = null;
    },
  };
  return engine;
}

/** How long what is shown has waited in this browser, with half a round trip, in seconds. */
function delayOf(report: readonly RTCStats[]): number | undefined {
  let delayS: number | undefined;
  let tripS = 0;
  for (const one of report as (RTCStats & Record<string, unknown>)[]) {
    if (one.kind === 'video' && Number(one.jitterBufferEmittedCount) > 0)
      delayS = Number(one.jitterBufferDelay) / Number(one.jitterBufferEmittedCount);
    if (one.type === 'candidate-pair' && one.nominated) tripS = Number(one.currentRoundTripTime) || 0;
  }
  return delayS === undefined ? undefined : delayS + tripS / 2;
}

/** @throws {Error} no packet, or no frame, comes in time */
function frameOf(video: HTMLVideoElement, hasPackets: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('no frame'));
    const timers = [
      setTimeout(() => {
        if (!hasPackets()) fail();
      }, FIRST_PACKET_MS),
      setTimeout(fail, FIRST_FRAME_MS),
    ];
    const stop = (): void => {
      for (const timer of timers) clearTimeout(timer);
    };
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
    video.addEventListener(
      'loadeddata',
      () => {
        stop();
        resolve();
      },
      { once: true, signal },
    );
  });
}
