import {
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVIO_FLAG_WRITE,
} from 'node-av/constants';
import { FormatContext, Frame, IOContext, type Stream } from 'node-av/lib';
import { AAC_FRAME_SAMPLES, createAudioEncoder } from '../vod/native/audio-encoder.ts';
import { check } from '../vod/native/check.ts';
import type { FrameEncoder } from '../vod/native/encoder.ts';
import { setOptions } from '../vod/native/set-options.ts';
import { createVideoEncoder } from '../vod/native/video-encoder.ts';
import { AUDIO_SAMPLE_RATE_HZ } from '../vod/rendition/sound-rate.ts';
import { KeyFramePlan } from '../vod/timing/key-frame-plan.ts';
import { drawSound } from './draw-sound.ts';
import type { Sound } from './films/film.ts';

const MAX_RATE_BPS = 2_500_000;

/** A film that is drawn frame by frame. */
export interface DrawnFilm {
  readonly durationS: number;
  readonly sound: Sound;
  /** Null for sound only. */
  readonly picture: DrawnPicture | null;
}

interface DrawnPicture {
  /** Even. */
  readonly width: number;
  readonly height: number;
  /** Frames per second, a whole number. */
  readonly frameRate: number;
  /** Planar 4:2:0, limited range, BT.709. The buffer may be the same each time. */
  draw(tick: number): Buffer;
}

/** Draws the pictures, makes the sound and writes the film as H.264 and AAC in MP4. */
export function writeFilm(path: string, { durationS, sound, picture }: DrawnFilm): void {
  const voice = createAudioEncoder();
  const pictures = picture && encoderOf(picture);
  const file = openMp4(path, pictures ? [pictures, voice] : [voice]);
  const soundTrack = pictures ? 1 : 0;
  let sample = 0;
  const soundUpTo = (endS: number): void => {
    for (; sample < endS * AUDIO_SAMPLE_RATE_HZ; sample += AAC_FRAME_SAMPLES) {
      const frame = drawSound(sound, sample);
      file.write(soundTrack, voice.encode(frame));
      frame.free();
    }
  };
  if (pictures) {
    const { width, height, frameRate, draw } = picture;
    const plan = new KeyFramePlan(frameRate);
    for (let tick = 0; tick < durationS * frameRate; tick += 1) {
      const frame = Frame.fromVideoBuffer(draw(tick), {
        width,
        height,
        format: AV_PIX_FMT_YUV420P,
        pts: BigInt(tick),
      });
      frame.pictType = plan.at(tick).isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
      frame.duration = 1n;
      file.write(0, pictures.encode(frame), 1n);
      frame.free();
      soundUpTo((tick + 1) / frameRate);
    }
    file.write(0, pictures.encode(null), 1n);
  } else soundUpTo(durationS);
  file.write(soundTrack, voice.encode(null));
  file.close();
}

function encoderOf({ width, height, frameRate }: DrawnPicture): FrameEncoder {
  return createVideoEncoder({
    isLight: false,
    width,
    height,
    frameRate: { num: frameRate, den: 1 },
    maxRateBps: MAX_RATE_BPS,
    maxGopFrames: frameRate * 2,
    preset: 'ultrafast',
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
    /** @param duration of each packet in its track's time base, where the encoder does not say */
    write(track: number, packets: ReturnType<FrameEncoder['encode']>, duration?: bigint): void {
      for (const packet of packets) {
        const stream = streams[track]!;
        if (duration !== undefined) packet.duration = duration;
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
