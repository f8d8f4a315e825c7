import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { forkChild } from '../../child/fork-child.ts';
import { OutputTail } from '../../child/output-tail.ts';
import type { AudioTrack, LiveSink } from '../../live/source.ts';
import type { AudioCommand, AudioNotice } from './audio-messages.ts';
import { BRIDGED_TRACKS, type BridgedCodec } from './bridged-tracks.ts';

/** Converts and measures the sound of any number of streams, in one process that the first of them starts. */
export interface AudioBridges {
  /**
   * A sink that gives `sink` everything it gets, with its sound as `to`: a track at once, and its frames some
   * milliseconds later. Sound that is so already passes through, and so do pictures, at once. While the process is
   * restarted, sound is missing.
   */
  createAudioBridge(to: BridgedCodec, sink: LiveSink): LiveSink;
  /**
   * A sink that measures how loud the sound is that it gets, until the process dies of it.
   * @param onPeak told about once a second; 1 is full scale
   */
  createSoundGauge(onPeak: (peak: number) => void): LiveSink;
  stop(): void;
}

interface Lane {
  take(notice: AudioNotice): void;
  restart(): void;
}

const ENTRY = new URL('./audio-main.ts', import.meta.url);
const HEAP_MEGABYTES = 128;
/** A message a second costs next to nothing, one a packet would cost more than the decoding. */
const GAUGED_US = 1_000_000;
const MAX_GAUGED = 200;

/** @param onFailure told when the process has died; it is started again by the next packet */
export function createAudioBridges(onFailure: (detail: string) => void): AudioBridges {
  const lanes = new Map<string, Lane>();
  let child: ChildProcess | null = null;
  let hasStopped = false;

  const running = (): ChildProcess => {
    if (child !== null) return child;
    const started = forkChild(ENTRY, { heapMegabytes: HEAP_MEGABYTES, serialization: 'advanced' });
    const tail = new OutputTail(started.stderr!);
    child = started;
    started.on('message', (notice: AudioNotice) => lanes.get(notice.lane)?.take(notice));
    started.once('error', () => {});
    started.once('close', (code, signal) => {
      if (child !== started) return;
      child = null;
      onFailure(`exit code ${code}, signal ${signal}\n${tail.text}`);
      for (const lane of lanes.values()) lane.restart();
    });
    return started;
  };
  const send = (command: AudioCommand): void => {
    // Encoders may still be sending.
    if (hasStopped) return;
    const to = running();
    if (to.connected) to.send(command, () => {});
  };

  return {
    createAudioBridge: (to, sink) => {
      const lane = randomUUID();
      let track: AudioTrack | null = null;
      let isOpen = false;
      lanes.set(lane, {
        take: (notice) => {
          if (notice.type === 'frame') sink.audioFrame(notice.frame);
          else if (notice.type === 'failed') track = null;
        },
        restart: () => {
          isOpen = false;
        },
      });
      return {
        videoTrack: (next) => sink.videoTrack(next),
        videoFrame: (frame) => sink.videoFrame(frame),
        audioTrack: (next) => {
          track = next;
          isOpen = false;
          sink.audioTrack(next.codec === to ? next : BRIDGED_TRACKS[to]);
        },
        audioFrame: (frame) => {
          if (track === null) return;
          if (track.codec === to) {
            sink.audioFrame(frame);
            return;
          }
          if (!isOpen) send({ type: 'track', lane, to, track });
          isOpen = true;
          send({ type: 'frame', lane, frame });
        },
        end: (how) => {
          lanes.delete(lane);
          if (isOpen) send({ type: 'close', lane });
          sink.end(how);
        },
      };
    },
    createSoundGauge: (onPeak) => {
      const lane = randomUUID();
      let track: AudioTrack | null = null;
      let packets: Uint8Array[] = [];
      let gatheredUs = 0;
      let isAsking = false;
      lanes.set(lane, {
        take: (notice) => {
          isAsking = false;
          if (notice.type === 'failed') track = null;
          else if (notice.type === 'peak' && notice.peak !== null) onPeak(notice.peak);
        },
        restart: () => {
          // It may have died of this sound, and others need it.
          if (isAsking) track = null;
          isAsking = false;
        },
      });
      return {
        videoTrack: () => {},
        videoFrame: () => {},
        audioTrack: (next) => {
          track = next;
          packets = [];
          gatheredUs = 0;
        },
        audioFrame: ({ data, durationUs }) => {
          if (track === null || isAsking) return;
          packets.push(data);
          gatheredUs += durationUs;
          // Packets may say that they last no time.
          if (gatheredUs < GAUGED_US && packets.length < MAX_GAUGED) return;
          isAsking = true;
          send({ type: 'gauge', lane, track, packets });
          packets = [];
          gatheredUs = 0;
        },
        end: () => {
          lanes.delete(lane);
          if (child !== null) send({ type: 'close', lane });
        },
      };
    },
    stop: () => {
      hasStopped = true;
      const started = child;
      child = null;
      started?.kill('SIGKILL');
    },
  };
}
