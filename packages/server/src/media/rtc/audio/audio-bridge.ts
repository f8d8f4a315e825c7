import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { forkChild } from '../../child/fork-child.ts';
import { OutputTail } from '../../child/output-tail.ts';
import type { AudioTrack, LiveSink } from '../../live/source.ts';
import type { AudioCommand, AudioNotice } from './audio-messages.ts';
import { BRIDGED_TRACKS, type BridgedCodec } from './bridged-tracks.ts';

/** Converts the sound of any number of streams, in one process that the first of them starts. */
export interface AudioBridges {
  /**
   * A sink that gives `sink` everything it gets, with its sound as `to`: a track at once, and its frames some
   * milliseconds later. Sound that is so already passes through, and so do pictures, at once. While the process is
   * restarted, sound is missing.
   */
  createAudioBridge(to: BridgedCodec, sink: LiveSink): LiveSink;
  stop(): void;
}

interface Lane {
  take(notice: AudioNotice): void;
  restart(): void;
}

const ENTRY = new URL('./audio-main.ts', import.meta.url);
const HEAP_MEGABYTES = 128;

/** @param onFailure told when the process has died; it is started again by the next packet */
export function createAudioBridges(onFailure: (detail: string) => void): AudioBridges {
  const lanes = new Map<string, Lane>();
  let child: ChildProcess | null = null;

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
          else track = null;
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
    stop: () => {
      const started = child;
      child = null;
      started?.kill('SIGKILL');
    },
  };
}
