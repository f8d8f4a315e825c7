import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE, AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { Frame, type Packet } from 'node-av/lib';
import { readAacConfig } from '../../live/codecs/aac-config.ts';
import { nalUnitsOfByteStream } from '../../live/codecs/annex-b.ts';
import { readAvcConfig, writeAvcConfig } from '../../live/codecs/avc-config.ts';
import { joinNalUnits } from '../../live/codecs/nal-units.ts';
import type { LiveSink, VideoTrack } from '../../live/source.ts';
import { AAC_FRAME_SAMPLES, createAudioEncoder } from '../../vod/native/audio-encoder.ts';
import type { FrameEncoder } from '../../vod/native/encoder.ts';
import { createVideoEncoder } from '../../vod/native/video-encoder.ts';
import { AUDIO_SAMPLE_RATE_HZ } from '../../vod/rendition/sound-rate.ts';
import { toNumber } from '../../vod/timing/ratio.ts';
import { createClockPainter } from '../clock-painter.ts';
import { drawSound } from '../draw-sound.ts';
import { softBells } from '../soft-bells.ts';

/** Pictures a second, and ticks. */
export const TEST_FRAME_RATE = 25;

const CLOCK_SIZE = { width: 1280, height: 720 };
const MAX_RATE_BPS = 2_500_000;
const KEY_FRAME_TICKS = 2 * TEST_FRAME_RATE;
const SPS = 7;
const PPS = 8;

export interface TestSignal {
  /** Sends one tick of sound, and its picture unless there is no time for it. */
  send(tick: number, hasPicture: boolean): void;
}

export interface TestPainter {
  /** Even. */
  readonly width: number;
  readonly height: number;
  /** At most; 2.5 Mbit/s unless stated otherwise. */
  readonly maxRateBps?: number;
  /** Planar 4:2:0, limited range, BT.709. The buffer may be the same each time. */
  draw(tick: number): Buffer;
}

/** A running clock. */
function clockPainter(): TestPainter {
  return { ...CLOCK_SIZE, draw: createClockPainter({ ...CLOCK_SIZE, frameRate: TEST_FRAME_RATE }) };
}

/** Draws and encodes pictures and bells, without B-frames, so that WebRTC carries them, too. */
export function createTestSignal(sink: LiveSink, painter: TestPainter = clockPainter()): TestSignal {
  const { width, height, maxRateBps = MAX_RATE_BPS } = painter;
  const pictures = createVideoEncoder({
    width,
    height,
    frameRate: { num: TEST_FRAME_RATE, den: 1 },
    maxRateBps,
    maxGopFrames: KEY_FRAME_TICKS,
    isLight: false,
    isLive: true,
    preset: 'ultrafast',
  });
  const voice = createAudioEncoder();
  let nextKey = 0;
  let sample = 0;
  sink.videoTrack(videoTrackOf(pictures));
  sink.audioTrack(readAacConfig(voice.parameters().extradata ?? Buffer.of()));

  function sendPicture(tick: number): void {
    const isKey = tick >= nextKey;
    if (isKey) nextKey = tick + KEY_FRAME_TICKS;
    const frame = Frame.fromVideoBuffer(painter.draw(tick), {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      pts: BigInt(tick),
    });
    frame.pictType = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    for (const packet of pictures.encode(frame)) {
      const { data, isKeyframe } = packet;
      if (data === null) continue;
      const times = { dtsUs: usOf(pictures, packet.dts), ptsUs: usOf(pictures, packet.pts) };
      sink.videoFrame({ ...times, isKey: isKeyframe, data: joinNalUnits(nalUnitsOfByteStream(data)) });
    }
    frame.free();
  }

  function sendSound(untilS: number): void {
    for (; sample < untilS * AUDIO_SAMPLE_RATE_HZ; sample += AAC_FRAME_SAMPLES) {
      const frame = drawSound(softBells, sample);
      for (const packet of voice.encode(frame)) sendPacket(packet);
      frame.free();
    }
  }

  function sendPacket({ data, pts }: Packet): void {
    if (data === null) return;
    const durationUs = (AAC_FRAME_SAMPLES * 1e6) / AUDIO_SAMPLE_RATE_HZ;
    // The encoder uses its memory again, and the network may be slow.
    sink.audioFrame({ ptsUs: usOf(voice, pts), durationUs, data: Buffer.from(data) });
  }

  return {
    send(tick, hasPicture) {
      if (hasPicture) sendPicture(tick);
      sendSound((tick + 1) / TEST_FRAME_RATE);
    },
  };
}

function videoTrackOf(encoder: FrameEncoder): VideoTrack {
  const units = nalUnitsOfByteStream(encoder.parameters().extradata ?? Buffer.of());
  const ofType = (type: number) => units.filter(([header = 0]) => (header & 0x1f) === type);
  const [sps = Buffer.of()] = ofType(SPS);
  return readAvcConfig(writeAvcConfig(sps, ...ofType(PPS)));
}

function usOf({ timeBase }: FrameEncoder, time: bigint): number {
  return Math.round(Number(time) * toNumber(timeBase) * 1e6);
}
