import type { AudioTrack, SourceTracks, VideoTrack } from '../probe/source-tracks.ts';
import { AUDIO_SAMPLE_RATE_HZ } from '../rendition/sound-rate.ts';
import { toNumber } from '../timing/ratio.ts';
import { saneCopyRateBps } from './ladder.ts';
import { AAC_LOW, H264 } from './profiles.ts';

/** What happens to the sound of a rendition. */
export type SoundMode = 'copy' | 'encode' | 'none';

const PLAYABLE_PROFILES: readonly number[] = [
  H264.baseline,
  H264.baseline | H264.constrained,
  H264.main,
  H264.high,
];
/** H.264 level 5.2; phones decode nothing higher. */
const HIGHEST_LEVEL = 52;
/** Level 5.2 ends here, ITU-T H.264 table A-1. */
const MOST_COPY_PIXELS = 4096 * 2304;
/** AVI has no presentation times, Ogg no H.264. */
const COPY_CONTAINERS = ['mp4', 'matroska', 'mpegts'];
/** Sound and pictures that start or end further apart than this must be padded. */
const CLOSE_START_S = 0.1;
const CLOSE_END_S = 0.5;
/** About one frame of AAC: a longer gap before copied sound is filled with silence, which needs encoding. */
const LATE_SOUND_S = 0.025;
/** A longer segment takes longer to fetch, which makes seeking and switching slow. */
export const LONGEST_KEPT_SEGMENT_S = 6.5;
/** All renditions share their segment boundaries with a kept copy, and playback starts with the first segment. */
export const LONGEST_FIRST_SEGMENT_S = 2.1;

/** Whether every browser plays the pictures as they are. */
export function canCopyPictures(tracks: SourceTracks): boolean {
  const { container, video } = tracks;
  if (video === null || video.codec !== 'h264' || !COPY_CONTAINERS.includes(container.name)) return false;
  const isPlain = PLAYABLE_PROFILES.includes(video.profile) && video.level <= HIGHEST_LEVEL;
  const isEightBit = video.pixelFormat === 'yuv420p' || video.pixelFormat === 'yuvj420p';
  return isPlain && isEightBit && stayAsTheyAre(tracks);
}

/** Whether pictures need nothing but decoding: upright, square, progressive, and no less than the sound. */
export function stayAsTheyAre({ video, audio }: SourceTracks): boolean {
  if (video === null) return false;
  const isUpright = video.orientation.filters.length === 0 && Math.abs(video.pixelAspect - 1) < 0.01;
  const isSmall = video.codedWidth * video.codedHeight <= MOST_COPY_PIXELS;
  const soundOutlasts = audio?.endS != null && video.endS !== null && audio.endS - video.endS > CLOSE_END_S;
  const startsLate = audio !== null && video.startS - audio.startS > CLOSE_START_S;
  return isUpright && isSmall && !video.isInterlaced && !soundOutlasts && !startsLate;
}

/** What happens to the sound next to copied pictures, at first: kept where every browser plays it as it is. */
export function instantSound({ video, audio }: SourceTracks): SoundMode {
  if (audio === null) return 'none';
  const isPlain = audio.codec === 'aac' && audio.profile === AAC_LOW;
  const startsLate = video !== null && audio.startS - video.startS > LATE_SOUND_S;
  const endsEarly = video?.endS != null && audio.endS !== null && video.endS - audio.endS > CLOSE_END_S;
  return isPlain && !startsLate && !endsEarly ? 'copy' : 'encode';
}

/** Whether all renditions can share the source's own sound: nothing is lost then, and switching is seamless. */
export function isFinalSound(audio: AudioTrack): boolean {
  return audio.channels === 2 && audio.sampleRateHz === AUDIO_SAMPLE_RATE_HZ;
}

/** What was learned while the pictures were copied. */
export interface CopyFindings {
  readonly firstSegmentS: number;
  readonly longestSegmentS: number;
  readonly averageRateBps: number;
  readonly hasOpenGop: boolean;
}

/** Whether copied pictures may stay as the highest rendition. */
export function mayStay(video: VideoTrack, copy: CopyFindings): boolean {
  const saneRateBps = saneCopyRateBps(video, toNumber(video.frameRate));
  return (
    !copy.hasOpenGop &&
    copy.firstSegmentS <= LONGEST_FIRST_SEGMENT_S &&
    copy.longestSegmentS <= LONGEST_KEPT_SEGMENT_S &&
    copy.averageRateBps <= saneRateBps
  );
}
