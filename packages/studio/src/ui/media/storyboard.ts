/** A frame of a storyboard: which part of which sheet, in pixels of the sheet. */
export interface StoryboardFrame {
  /** Seconds from the start of the video. */
  readonly startS: number;
  readonly sheetUrl: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** WebVTT §4.4: the start of a cue, and on the next line the part of a picture that it names. */
const CUE = /^(?:(\d+):)?(\d\d):(\d\d\.\d{3}) --> .*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;

/** Reads a WebVTT file whose cues name images with `#xywh` (W3C Media Fragments §4.2.2), relative to its own address. */
export function parseStoryboard(webVtt: string, baseUrl: string): StoryboardFrame[] {
  return [...webVtt.matchAll(CUE)].map(
    ([, hours = '0', minutes, seconds, sheet = '', x, y, width, height]) => ({
      startS: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      sheetUrl: new URL(sheet, baseUrl).href,
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  );
}
