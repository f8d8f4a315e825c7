import type { SourceCopy } from '@commoncast/core/players/source-copy';

export interface VodRendition {
  /** What a quality menu shows, such as `720p`; the short side for portrait pictures, `audio` without a picture. */
  readonly name: string;
  /** Relative to the output directory, unique to this attempt, never rewritten. */
  readonly directory: string;
  /** Pixels as shown; 0 without a picture. */
  readonly width: number;
  readonly height: number;
  /** The peak segment's rate, RFC 8216bis §4.4.6.2. */
  readonly bandwidthBps: number;
  readonly averageBandwidthBps: number;
  /** RFC 6381, as in the master playlist. */
  readonly codecs: string;
  /** True when the source's own packets were kept. */
  readonly isCopy: boolean;
  /**
   * Only with a copy in a codec that some browsers alone decode: it is offered where it plays smoothly, never first.
   * Its segments have borders of their own.
   */
  readonly sourceCopy?: SourceCopy;
  /** The start of its media playlist: the header and the segments of the first 16 s or so. */
  readonly opening: string;
}

export interface VodResult {
  readonly durationMs: number;
  /** Pixels as shown: after rotation and pixel aspect ratio. 0 without a picture. */
  readonly width: number;
  readonly height: number;
  /** Frames per second of the renditions; null without a picture. */
  readonly frameRate: number | null;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  /** Highest first, and a source copy after all others. */
  readonly renditions: readonly VodRendition[];
  readonly masterPlaylist: 'index.m3u8';
  readonly poster: 'poster.png' | null;
  /** What to paint until the poster is there: a ThumbHash, in base64. */
  readonly posterPlaceholder: string | null;
  readonly storyboard: 'storyboard.vtt' | null;
  /** Set if much of a damaged file could not be read: what could be, and how long the file says it is. */
  readonly shortfall: { readonly readMs: number; readonly lengthMs: number } | null;
  readonly bytesOnDisk: number;
}
