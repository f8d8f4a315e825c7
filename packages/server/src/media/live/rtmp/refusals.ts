import { RtmpError } from './rtmp-error.ts';

/** By FLV codec id and by FourCC of enhanced RTMP. */
const VIDEO_NAMES: Readonly<Record<string, string>> = {
  2: 'H.263',
  3: 'Screen video',
  4: 'VP6',
  5: 'VP6',
  12: 'HEVC',
  13: 'AV1',
  hvc1: 'HEVC',
  av01: 'AV1',
  vp09: 'VP9',
  vp08: 'VP8',
  vvc1: 'VVC',
};
const AUDIO_NAMES: Readonly<Record<string, string>> = {
  0: 'PCM',
  1: 'ADPCM',
  2: 'MP3',
  3: 'PCM',
  4: 'Nellymoser',
  5: 'Nellymoser',
  6: 'Nellymoser',
  7: 'G.711',
  8: 'G.711',
  11: 'Speex',
  13: 'Opus',
  14: 'MP3',
  Opus: 'Opus',
  fLaC: 'FLAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  '.mp3': 'MP3',
};

/** Says which codec was sent and what to choose instead: only H.264 plays in every browser. */
export function refusedVideo(codec: number | string): RtmpError {
  const name = VIDEO_NAMES[codec] ?? 'this video codec';
  return new RtmpError(
    `Not every browser plays ${name}. Choose H.264 in your encoder; in OBS it is under Settings → Output → Video Encoder.`,
  );
}

/** As `refusedVideo`, for sound. */
export function refusedAudio(codec: number | string): RtmpError {
  const name = AUDIO_NAMES[codec] ?? 'this audio codec';
  return new RtmpError(
    `Browsers do not play ${name} from RTMP. Choose AAC in your encoder; in OBS it is under Settings → Output → Audio Encoder.`,
  );
}

/** For enhanced RTMP's multitrack messages. */
export function refusedMultitrack(what: 'video' | 'audio'): RtmpError {
  return new RtmpError(
    `Several ${what} tracks in one stream are not supported. Send one; in OBS, switch multitrack video off under Settings → Stream.`,
  );
}
