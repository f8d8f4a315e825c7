import { httpUrl } from '../../element/http-url.ts';
import { parseVtt } from './parse-vtt.ts';

/** A small picture of one stretch of the video: a rectangle of a larger image. */
export interface Tile {
  readonly startS: number;
  readonly endS: number;
  readonly url: string;
  /** In pixels of the image. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Reads a storyboard: WebVTT whose cues are addresses with `#xywh=` (W3C Media Fragments §4.2.2). */
export function parseStoryboard(text: string, base: string): Tile[] {
  return parseVtt(text).flatMap(({ startS, endS, text: address }) => {
    const [, x, y, width, height] = /#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)/.exec(address) ?? [];
    const url = httpUrl(address.replace(/#.*/s, '').trim(), base);
    if (!url || !width || !height) return [];
    return [{ startS, endS, url, x: Number(x), y: Number(y), width: Number(width), height: Number(height) }];
  });
}

/** The tile of a moment; the last one where the storyboard ends early. */
export function tileAt(tiles: readonly Tile[], positionS: number): Tile | undefined {
  return tiles.find(({ endS }) => positionS < endS) ?? tiles.at(-1);
}
