import type { Picture } from '../../services/live/broadcasts.ts';
import type { Track } from './control-api.ts';

const PICTURES: ReadonlySet<string> = new Set([
  'H264',
  'H265',
  'AV1',
  'VP8',
  'VP9',
  'MPEG-4 Video',
  'M-JPEG',
]);

/** Sound that browsers take by WebRTC; MediaMTX converts nothing. */
const WEB_RTC_SOUND: ReadonlySet<string> = new Set(['Opus', 'G722', 'G711']);

/** Whether a track is pictures; anything else is sound or data. */
export function isPictures({ codec }: Track): boolean {
  return PICTURES.has(codec);
}

/** What visitors' browsers have to know of the pictures; null without any, or while MediaMTX does not know their size. */
export function toPicture(tracks: readonly Track[]): Picture | null {
  const pictures = tracks.find(isPictures);
  if (!pictures?.width || !pictures.height) return null;
  const sound = tracks.filter((track) => !isPictures(track));
  return {
    width: pictures.width,
    height: pictures.height,
    isForWebRtc: pictures.codec === 'H264' && sound.every(({ codec }) => WEB_RTC_SOUND.has(codec)),
  };
}
