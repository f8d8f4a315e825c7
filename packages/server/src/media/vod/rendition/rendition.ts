import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Size } from '../ladder/fit.ts';
import { codecStrings } from '../playlists/codec-strings.ts';
import {
  mediaPlaylist,
  playlistOpening,
  playlistTargetS,
  RENDITION_PLAYLIST,
} from '../playlists/media-playlist.ts';
import type { Segment } from '../playlists/segment.ts';
import { averageRateBps, peakRateBps } from '../playlists/segment-rates.ts';
import { videoRangeOf } from '../playlists/video-range.ts';
import type { VodRendition } from '../result.ts';
import type { TrackFormat } from './fragment-writer.ts';
import { INIT_FILE } from './rendition-files.ts';
import { RenditionWriter } from './rendition-writer.ts';

/** A complete rendition: its playlist lies next to its segments. */
export interface FinishedRendition extends VodRendition {
  readonly segments: readonly Segment[];
  /** Null without a picture. */
  readonly framesPerS: number | null;
}

export interface RenditionDescription {
  readonly name: string;
  /** Null without a picture. */
  readonly size: Size | null;
  readonly framesPerS: number | null;
  readonly isCopy: boolean;
  /** Whether only some browsers decode it. */
  readonly isForSome?: boolean;
}

/** A name that no other attempt has given to a rendition. */
export function renditionDirectory(name: string, attempt: string): string {
  return `${name.toLowerCase().replaceAll(' ', '-')}-${attempt}${randomBytes(2).toString('hex')}`;
}

/** A rendition in the making, in a directory whose name no other attempt had: what caches hold for a URL stays true. */
export class Rendition {
  readonly writer: RenditionWriter;
  readonly #directory: string;
  readonly #path: string;
  readonly #description: RenditionDescription;

  constructor(
    { outputDirectory, attempt }: { readonly outputDirectory: string; readonly attempt: string },
    description: RenditionDescription,
    video: TrackFormat | null,
    audio: TrackFormat | null,
  ) {
    this.#description = description;
    this.#directory = renditionDirectory(description.name, attempt);
    this.#path = join(outputDirectory, this.#directory);
    this.writer = new RenditionWriter(this.#path, video, audio);
  }

  /** Ends the last segment, writes the playlist and measures what the master playlist will state. */
  finish(endS: number): FinishedRendition {
    this.writer.finish(endS);
    const { segments } = this.writer;
    writeFileSync(join(this.#path, RENDITION_PLAYLIST), mediaPlaylist(segments, INIT_FILE));
    const { name, size, framesPerS, isCopy, isForSome } = this.#description;
    const init = readFileSync(join(this.#path, INIT_FILE));
    return {
      name,
      directory: this.#directory,
      width: size?.width ?? 0,
      height: size?.height ?? 0,
      bandwidthBps: peakRateBps(segments, playlistTargetS(segments)),
      averageBandwidthBps: averageRateBps(segments),
      codecs: codecStrings(init),
      isCopy,
      ...(isForSome && framesPerS !== null && { sourceCopy: { framesPerS, videoRange: videoRangeOf(init) } }),
      opening: playlistOpening(segments, INIT_FILE),
      segments,
      framesPerS,
    };
  }
}
