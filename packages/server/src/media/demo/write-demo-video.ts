import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVIO_FLAG_WRITE,
} from 'node-av/constants';
import { FormatContext, Frame, IOContext, type Stream } from 'node-av/lib';
import { AAC_FRAME_SAMPLES, AUDIO_SAMPLE_RATE_HZ, createAudioEncoder } from '../vod/native/audio-encoder.ts';
import { check } from '../vod/native/check.ts';
import type { FrameEncoder } from '../vod/native/encoder.ts';
import { setOptions } from '../vod/native/set-options.ts';
import { createVideoEncoder } from '../vod/native/video-encoder.ts';
import { KeyFramePlan } from '../vod/timing/key-frame-plan.ts';
import { CalmBackground } from './calm-background.ts';
import { Canvas } from './canvas.ts';
import { ClockFace } from './clock-face.ts';
import type { DemoVideo } from './demo-video.ts';
import { softBells } from './soft-bells.ts';

/** The ground moves so slowly that four pictures of it per second are enough. */
const BACKGROUND_PER_S = 4;
const MAX_RATE_BPS = 2_500_000;

/** Draws the pictures, makes the sound and writes the film as H.264 and AAC in MP4. */
export function writeDemoVideo(path: string, video: DemoVideo): void {
  const { durationS, frameRate } = video;
  const pictures = createVideoEncoder({
    isLight: false,
    ...video,
    frameRate: { num: frameRate, den: 1 },
    maxRateBps: MAX_RATE_BPS,
    maxGopFrames: frameRate * 2,
    preset: 'ultrafast',
  });
  const sound = createAudioEncoder();
  const file = openMp4(path, [pictures, sound]);
  const draw = painter(video);
  const plan = new KeyFramePlan(frameRate);
  let sample = 0;
  const soundUpTo = (endS: number): void => {
    for (; sample < endS * AUDIO_SAMPLE_RATE_HZ; sample += AAC_FRAME_SAMPLES) {
      const frame = soundFrame(sample);
      file.write(1, sound.encode(frame));
      frame.free();
    }
  };
  for (let tick = 0; tick < durationS * frameRate; tick += 1) {
    const frame = Frame.fromVideoBuffer(draw(tick), {
      ...video,
      format: AV_PIX_FMT_YUV420P,
      pts: BigInt(tick),
    });
    frame.pictType = plan.at(tick).isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
    frame.duration = 1n;
    file.write(0, pictures.encode(frame));
    frame.free();
    soundUpTo((tick + 1) / frameRate);
  }
  file.write(0, pictures.encode(null));
  file.write(1, sound.encode(null));
  file.close();
}

function painter({ width, height, frameRate }: DemoVideo): (tick: number) => Buffer {
  const background = new CalmBackground(width, height);
  const face = new ClockFace(width, height);
  const canvas = new Canvas(width, height);
  const ticksPerBackground = Math.max(1, Math.round(frameRate / BACKGROUND_PER_S));
  let ground = background.at(0);
  return (tick) => {
    if (tick % ticksPerBackground === 0) ground = background.at(tick / frameRate);
    ground.copy(canvas.pixels);
    face.draw(canvas, tick / frameRate);
    return canvas.pixels;
  };
}

/** One packet for the encoder, its two channels one after the other. */
function soundFrame(firstSample: number): Frame {
  const interleaved = softBells(firstSample, AAC_FRAME_SAMPLES, AUDIO_SAMPLE_RATE_HZ);
  const planes = new Float32Array(interleaved.length);
  for (const [index, value] of interleaved.entries()) {
    planes[(index % 2) * AAC_FRAME_SAMPLES + (index >> 1)] = value;
  }
  return Frame.fromAudioBuffer(Buffer.from(planes.buffer), {
    nbSamples: AAC_FRAME_SAMPLES,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: AUDIO_SAMPLE_RATE_HZ,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    pts: BigInt(firstSample),
  });
}

function openMp4(path: string, encoders: readonly FrameEncoder[]) {
  const format = new FormatContext();
  check(format.allocOutputContext2(null, 'mp4', null), 'mp4 output');
  const streams = encoders.map((encoder): Stream => {
    const stream = format.newStream();
    check(encoder.parameters().copy(stream.codecpar), 'mp4 track');
    stream.timeBase = encoder.timeBase;
    return stream;
  });
  const io = new IOContext();
  check(io.open2Sync(`file:${path}`, AVIO_FLAG_WRITE), 'create film');
  format.pb = io;
  setOptions(format, { movflags: 'faststart' });
  // To move the index to the front, the library reads the file once more, under this name.
  format.url = `file:${path}`;
  check(format.writeHeaderSync(), 'mp4 header');
  return {
    write(track: number, packets: ReturnType<FrameEncoder['encode']>): void {
      for (const packet of packets) {
        const stream = streams[track]!;
        if (track === 0) packet.duration = 1n;
        packet.streamIndex = stream.index;
        packet.rescaleTs(encoders[track]!.timeBase, stream.timeBase);
        check(format.interleavedWriteFrameSync(packet), 'mp4 packet');
      }
    },
    close(): void {
      check(format.writeTrailerSync(), 'mp4 trailer');
      io.flushSync();
      check(io.closepSync(), 'close film');
      format.pb = null;
    },
  };
}
