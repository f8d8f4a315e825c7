import { avGetCodecName, type Stream } from 'node-av/lib';
import { timestampS } from '../native/timestamp.ts';
import type { AudioTrack } from './source-tracks.ts';

/** What the container says about an audio track. */
export function probeAudio(stream: Stream, fallbackStartS: number): AudioTrack {
  const { codecpar, timeBase } = stream;
  const startS = timestampS(stream.startTime, timeBase) ?? fallbackStartS;
  const lengthS = timestampS(stream.duration, timeBase);
  return {
    streamIndex: stream.index,
    codec: avGetCodecName(codecpar.codecId) ?? 'unknown',
    profile: codecpar.profile,
    channels: codecpar.channels,
    sampleRateHz: codecpar.sampleRate,
    startS,
    endS: lengthS === null || lengthS <= 0 ? null : startS + lengthS,
  };
}
