import { setInterval } from 'node:timers';
import type { Clock } from '../clock.ts';
import { createFanOut, type FanOut } from '../media/live/fan-out.ts';
import { createHealthMeter } from '../media/live/health/create-health-meter.ts';
import type { LiveSink, PublishRequest } from '../media/live/source.ts';
import type { AudioBridges } from '../media/rtc/audio/audio-bridge.ts';
import type { Broadcasts } from '../services/live/broadcasts.ts';
import type { Publisher } from '../services/live/sessions-repository.ts';
import { insist } from './insist.ts';
import type { LowerQualities } from './lower-qualities.ts';
import { toStreamSignal } from './to-stream-signal.ts';
import { watchMedia } from './watch-media.ts';

const HEARTBEAT_MS = 1_000;
/** With nothing for this long, viewers are told that it will be back in a moment. */
const SILENCE_MS = 5_000;

/** Told to an encoder that may send no longer. */
export const NO_LONGER = 'This broadcast has ended, or its stream key was replaced.';

export interface Connection {
  readonly publisher: Publisher;
  /** What the encoder sends to. */
  readonly sink: LiveSink;
  /** Where receivers are added that take what the encoder sends as it is. */
  readonly received: FanOut;
  /** Where those are added that need AAC: HLS, the recording, destinations. */
  readonly source: FanOut;
  /** Does nothing where the encoder cannot be asked. */
  requestKeyFrame(): void;
  disconnect(reason: string): void;
  /** Resolves once everything that it had to say has been said. */
  settled(): Promise<void>;
}

interface ConnectionParts {
  readonly request: PublishRequest;
  readonly publisher: Publisher;
  readonly broadcasts: Broadcasts;
  readonly clock: Clock;
  readonly bridges: AudioBridges;
  /** Of the broadcast. */
  readonly lowerQualities: () => LowerQualities;
  /** Aborts when the process stops, which waits for no database. */
  readonly stopping: AbortSignal;
  readonly disconnect: (reason: string) => void;
  readonly requestKeyFrame: (() => void) | undefined;
  /** The server knows now that media arrive. */
  readonly onMedia: () => void;
  readonly onEnd: () => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * One encoder that sends to a broadcast: tells the database what arrives, and ends when it is no longer wanted. While
 * the database is away, the media flow on.
 */
export function createConnection(parts: ConnectionParts): Connection {
  const { request, publisher, broadcasts, clock, stopping, onFailure } = parts;
  const meter = createHealthMeter(clock);
  const received = createFanOut(onFailure);
  const source = request.protocol === 'whip' ? createFanOut(onFailure) : received;
  if (source !== received) received.add(parts.bridges.createAudioBridge('aac', source));
  let hasEnded = false;
  let isSilent = false;
  // One after the other: what was said last has to stand in the end.
  let said: Promise<void> = Promise.resolve();

  function disconnect(reason: string): void {
    if (!hasEnded) parts.disconnect(reason);
  }

  /** Changes of the state are said until they have been heard; nobody says them again. */
  function say(work: () => Promise<boolean>): Promise<void> {
    said = said
      .then(() => insist(work, { stopping, onFailure }))
      .then((isOurs) => {
        if (isOurs === false) disconnect(NO_LONGER);
      });
    return said;
  }

  const media = watchMedia(
    () => clock().getTime(),
    (picture) => {
      isSilent = false;
      void say(() => broadcasts.signalArrived(publisher, picture)).then(() => {
        if (!hasEnded) parts.onMedia();
      });
    },
  );
  received.add(meter);
  received.add(parts.bridges.createSoundGauge((peak) => meter.heard(peak)));
  received.add(media.sink);

  let isBeating = false;
  let isHeard = true;
  async function beat(): Promise<void> {
    try {
      const signal = toStreamSignal(request, meter.snapshot(), parts.lowerQualities());
      const isOurs = await broadcasts.heartbeat(publisher, signal);
      isHeard = true;
      if (!isOurs) disconnect(NO_LONGER);
    } catch (error) {
      // An outage is reported once, although there is a heartbeat each second.
      if (isHeard) onFailure(error);
      isHeard = false;
    }
  }

  const heartbeat = setInterval(() => {
    const lastAtMs = media.lastAtMs();
    if (!isSilent && lastAtMs !== null && clock().getTime() - lastAtMs > SILENCE_MS) {
      isSilent = true;
      media.forget();
      void say(() => broadcasts.signalLost(publisher));
    }
    if (isBeating) return;
    isBeating = true;
    said = said.then(beat);
    void said.then(() => {
      isBeating = false;
    });
  }, HEARTBEAT_MS);

  const sink: LiveSink = {
    videoTrack: (track) => received.videoTrack(track),
    audioTrack: (track) => received.audioTrack(track),
    videoFrame: (frame) => received.videoFrame(frame),
    audioFrame: (frame) => received.audioFrame(frame),
    end(how) {
      if (hasEnded) return;
      hasEnded = true;
      clearInterval(heartbeat);
      received.end(how);
      // Also after a goodbye: encoders say it whenever somebody changes a setting. Members end broadcasts.
      void say(() => broadcasts.disconnected(publisher));
      parts.onEnd();
    },
  };
  const requestKeyFrame = parts.requestKeyFrame ?? (() => {});
  return { publisher, sink, received, source, requestKeyFrame, disconnect, settled: () => said };
}
