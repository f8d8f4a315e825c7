import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { avGetCodecName, type Stream } from 'node-av/lib';
import { MediaError } from '../../media-error.ts';
import { canDecode, type OpenSource, openSource } from './open-source.ts';
import { probeAudio } from './probe-audio.ts';
import { probeVideo } from './probe-video.ts';
import { sentences } from './sentences.ts';
import { MAX_DURATION_S } from './source-limits.ts';
import type { SourceTracks } from './source-tracks.ts';

/**
 * Finds out what an uploaded file holds, and decodes a little of it, because a header alone proves nothing.
 * @param headBytes how much of the file's beginning is there; all of it if left out
 * @throws {MediaError} with a sentence for the uploader
 */
export function probeSource(path: string, headBytes?: number): SourceTracks {
  const source = openSource(path, headBytes);
  try {
    return probeOpened(source);
  } finally {
    source.close();
  }
}

/** Reads a little of the beginning. @throws {MediaError} with a sentence for the uploader */
export function probeOpened(source: OpenSource): SourceTracks {
  const { format, streams } = source;
  const isCover = (stream: Stream): boolean => stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC);
  const videoStream = best(source, AVMEDIA_TYPE_VIDEO, (stream) => !isCover(stream));
  const audioStream = best(source, AVMEDIA_TYPE_AUDIO, canDecode);
  if (videoStream === null && audioStream === null) {
    throw new MediaError('UNSUPPORTED_FILE', sentences.noTracks);
  }
  if (videoStream !== null && !canDecode(videoStream)) {
    const name = avGetCodecName(videoStream.codecpar.codecId);
    const isNamed = name !== null && !/none|unknown/.test(name);
    throw new MediaError('UNSUPPORTED_CODEC', sentences.unsupportedCodec(isNamed ? name : null));
  }
  for (const stream of [videoStream, audioStream]) requireTimeScale(source, stream);
  const durationS = format.duration > 0n ? Number(format.duration) / 1e6 : 0;
  if (durationS > MAX_DURATION_S) throw new MediaError('SOURCE_TOO_LARGE', sentences.tooLong);
  const startS = format.startTime > -(2n ** 62n) ? Number(format.startTime) / 1e6 : 0;
  return {
    container: source.container,
    durationS,
    startS,
    audio: audioStream && probeAudio(audioStream, startS),
    video: videoStream && probeVideo(source, videoStream, startS),
    coverStreamIndex: streams.find((stream) => isCover(stream) && canDecode(stream))?.index ?? null,
  };
}

/** A time scale of zero reads as one tick a second: each frame would last for minutes. Nobody writes 1 on purpose. */
function requireTimeScale({ container }: OpenSource, stream: Stream | null): void {
  if (container.name !== 'mp4' || stream === null) return;
  const { num, den } = stream.timeBase;
  if (num === den) throw new MediaError('DAMAGED_FILE', sentences.noTimeScale);
}

/** The library's choice if it fits, otherwise the first that does: a phone's second audio track may be exotic. */
function best(
  { format, streams }: OpenSource,
  type: typeof AVMEDIA_TYPE_VIDEO | typeof AVMEDIA_TYPE_AUDIO,
  fits: (stream: Stream) => boolean,
): Stream | null {
  const chosen = streams[format.findBestStream(type)];
  if (chosen !== undefined && fits(chosen)) return chosen;
  return streams.find((stream) => stream.codecpar.codecType === type && fits(stream)) ?? null;
}
