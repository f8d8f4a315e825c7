import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { pushRtmp, type RtmpPush } from '../../src/media/live/rtmp/push/push-rtmp.ts';
import type { LiveSink } from '../../src/media/live/source.ts';
import type { DemuxedClip } from '../fixtures/demux-clip.ts';

export interface ClipBroadcast {
  /** Why the server ended it; null while it goes on. */
  readonly endedBecause: string | null;
  /**
   * Cuts the connection without a goodbye, as a broken network does.
   * @param isMidMessage after a part of a picture
   */
  cut(isMidMessage?: boolean): void;
  /** Says goodbye, as an encoder does that is stopped. */
  stop(): Promise<void>;
}

interface BroadcastTarget {
  readonly port: number;
  readonly streamKey: string;
}

/** The beginning of a message of 4,000 bytes for pictures: a header of type 0 and some of its first chunk. */
const PART_OF_PICTURE = Buffer.concat([
  Buffer.from([0x07, 0, 0, 0, 0, 0x0f, 0xa0, 0x09, 1, 0, 0, 0]),
  Buffer.from([0x27, 1, 0, 0, 0]),
  Buffer.alloc(60, 0x41),
]);

/**
 * Publishes a clip over and over by RTMP, as fast as it plays, until it is stopped or the server ends it.
 * @throws {PushError} the server refuses it
 */
export async function broadcastClip(
  clip: DemuxedClip,
  { port, streamKey }: BroadcastTarget,
): Promise<ClipBroadcast> {
  const sockets: ReturnType<typeof connect>[] = [];
  const push = await pushRtmp({
    url: `rtmp://127.0.0.1:${port}/live`,
    streamKey,
    connect: async (host, at) => {
      const socket = connect(at, host);
      sockets.push(socket);
      await once(socket, 'connect');
      return socket;
    },
  });
  let endedBecause: string | null = null;
  void push.closed.then((error) => {
    endedBecause = String(error);
  });
  const stopping = new AbortController();
  const playing = play(push, clip, stopping.signal);
  return {
    get endedBecause() {
      return endedBecause;
    },
    cut(isMidMessage = false) {
      stopping.abort();
      for (const socket of sockets) {
        if (isMidMessage) socket.write(PART_OF_PICTURE);
        socket.destroy();
      }
    },
    async stop() {
      stopping.abort();
      await playing;
      await push.close();
    },
  };
}

async function play({ sink, closed }: RtmpPush, clip: DemuxedClip, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  void closed.then(() => ended.abort());
  const either = AbortSignal.any([signal, ended.signal]);
  sendTracks(sink, clip);
  const startMs = performance.now();
  const lengthUs = Math.max(...clip.frames.map(({ dtsUs, durationUs }) => dtsUs + durationUs));
  try {
    for (let round = 0; ; round += 1) {
      for (const frame of clip.frames) {
        const atUs = round * lengthUs + frame.dtsUs;
        const waitMs = startMs + atUs / 1000 - performance.now();
        if (waitMs > 5) await delay(waitMs, undefined, { signal: either });
        either.throwIfAborted();
        sendFrame(sink, frame, round * lengthUs);
      }
    }
  } catch (error) {
    if (!either.aborted) throw error;
  }
}

function sendTracks(sink: LiveSink, { video, audio }: DemuxedClip): void {
  sink.videoTrack({ ...video, codec: 'avc', config: bytesOf(video.config) });
  sink.audioTrack({ ...audio, codec: 'aac', config: bytesOf(audio.config), codecs: 'mp4a.40.2' });
}

function sendFrame(sink: LiveSink, frame: DemuxedClip['frames'][number], shiftUs: number): void {
  const { isVideo, isKey, durationUs } = frame;
  const [dtsUs, ptsUs, data] = [frame.dtsUs + shiftUs, frame.ptsUs + shiftUs, bytesOf(frame.data)];
  if (isVideo) sink.videoFrame({ dtsUs, ptsUs, isKey, data });
  else sink.audioFrame({ ptsUs, durationUs, data });
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64');
}
