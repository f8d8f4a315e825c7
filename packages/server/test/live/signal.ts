import type { AudioTrack, LiveSink, VideoTrack } from '../../src/media/live/source.ts';

/** SPS `67 42 c0 1f`, PPS `68 ce 3c 80`. */
const CONFIG = Buffer.from('0142c01fffe1000467 42c01f010004 68ce3c80'.replaceAll(' ', ''), 'hex');

export const VIDEO: VideoTrack = {
  codec: 'avc',
  config: CONFIG,
  width: 640,
  height: 360,
  codecs: 'avc1.42c01f',
};
export const AUDIO: AudioTrack = {
  codec: 'aac',
  config: Buffer.from('1190', 'hex'),
  sampleRate: 48_000,
  channels: 2,
  codecs: 'mp4a.40.2',
};

export interface Signal {
  readonly durationS: number;
  /** The source's clock at its first picture. */
  readonly startS?: number;
  readonly framesPerS?: number;
  readonly gopS?: number;
  /** From decoding to showing. */
  readonly delayS?: number;
  readonly video?: VideoTrack | null;
  readonly audio?: AudioTrack | null;
  /** Added to the timestamp of a packet of sound. */
  readonly jitterS?: (packet: number) => number;
  /** Hears the time since the start before each frame. */
  readonly onTime?: (timeS: number) => void;
}

/** Sends made-up pictures and sound, in the order of their times. Nobody could decode them. */
export function sendSignal(sink: LiveSink, signal: Signal): void {
  const { durationS, startS = 0, framesPerS = 30, gopS = 2, delayS = 0, jitterS = () => 0, onTime } = signal;
  const { video = VIDEO, audio = AUDIO } = signal;
  if (video) sink.videoTrack(video);
  if (audio) sink.audioTrack(audio);
  const packetS = 1024 / (audio?.sampleRate ?? 1);
  const gop = Math.round(gopS * framesPerS);
  const us = (timeS: number): number => Math.round((startS + timeS) * 1e6);
  let packet = 0;
  const sendSound = (untilS: number): void => {
    for (; audio && packet * packetS < untilS; packet += 1) {
      onTime?.(packet * packetS);
      const data = Buffer.from(`sound ${packet}`);
      sink.audioFrame({ ptsUs: us(packet * packetS + jitterS(packet)), durationUs: packetS * 1e6, data });
    }
  };
  for (let frame = 0; video && frame < Math.round(durationS * framesPerS); frame += 1) {
    const timeS = frame / framesPerS;
    sendSound(timeS);
    onTime?.(timeS);
    const unit = Buffer.from(`picture ${frame}`);
    const data = Buffer.concat([Buffer.from([0, 0, 0, unit.length]), unit]);
    sink.videoFrame({ dtsUs: us(timeS - delayS), ptsUs: us(timeS), isKey: frame % gop === 0, data });
  }
  sendSound(durationS);
}
