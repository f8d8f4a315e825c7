/** A thumbnail's place on a sheet, and when it is shown. */
export interface Thumbnail {
  readonly startS: number;
  /** Relative to the track. */
  readonly file: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A WebVTT metadata track whose cues name regions of pictures, as in Media Fragments URI 1.0 §4.2.2. */
export function thumbnailTrack(thumbnails: readonly Thumbnail[], endS: number): string {
  const cues = thumbnails.map(({ startS, file, x, y, width, height }, index) => {
    const untilS = thumbnails[index + 1]?.startS ?? Math.max(endS, startS + 0.001);
    return `${timestamp(startS)} --> ${timestamp(untilS)}\n${file}#xywh=${x},${y},${width},${height}`;
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

/** WebVTT §4.4: hours, minutes, seconds and milliseconds. */
function timestamp(timeS: number): string {
  const ms = Math.round(timeS * 1000);
  const part = (value: number, digits: number): string => String(Math.floor(value)).padStart(digits, '0');
  return `${part(ms / 3_600_000, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
}
