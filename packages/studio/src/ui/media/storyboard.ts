/** A frame of a storyboard: which part of which sheet, in pixels of the sheet. */
export interface StoryboardFrame {
  readonly sheetUrl: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const CUE_TARGET = /^(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;

/** Reads a WebVTT file whose cues name images with `#xywh` (W3C Media Fragments §4.2.2), relative to its own address. */
export function parseStoryboard(webVtt: string, baseUrl: string): StoryboardFrame[] {
  return [...webVtt.matchAll(CUE_TARGET)].map(([, sheet = '', x, y, width, height]) => ({
    sheetUrl: new URL(sheet, baseUrl).href,
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
}
