import type { AudioTrack, VideoTrack } from '../source.ts';
import type { FragmentTrack } from './fragment.ts';

/** How players are told to prepare. */
export interface PackagedInit {
  readonly bytes: Buffer;
  /** In pixels; both are 0 without a picture. */
  readonly width: number;
  readonly height: number;
  /** RFC 6381, of all tracks, separated by commas. */
  readonly codecs: string;
}

export interface PackagedSegment {
  readonly init: PackagedInit;
  /** What comes before is of another connection, or was prepared for otherwise. */
  readonly isDiscontinuity: boolean;
  /** Whether it starts with a picture that needs no other. */
  readonly isIndependent: boolean;
  /** When its first moment happened, in milliseconds since 1970. */
  readonly wallMs: number;
  /** Null without sound. */
  readonly audio: AudioTrack | null;
}

/** Where the session's timeline ends, in ticks of 90 kHz; the next connection continues there. */
export interface TimelineEnd {
  readonly shownTicks: number;
  /** Of the pictures, which are decoded before they are shown. */
  readonly decodedTicks: number;
}

export interface PackagedPart {
  readonly data: Buffer;
  /** Where it starts, as decoded. */
  readonly startTicks: number;
  readonly ticks: number;
  /** RFC 8216bis §4.4.4.9: it contains a picture that needs no other. */
  readonly isIndependent: boolean;
  readonly pictures: number;
  /** The sound in it; null without any. */
  readonly sound: FragmentTrack | null;
  readonly end: TimelineEnd;
}

/** A picture on the session's timeline, in ticks of 90 kHz. */
export interface PackagedPicture {
  readonly track: VideoTrack;
  readonly decodeTicks: number;
  readonly shownTicks: number;
  readonly isKey: boolean;
  /** NAL units, each after its length in four bytes. */
  readonly data: Uint8Array;
}

/** Hears what a packager makes, in order: a segment opens, gets one part or more, closes. */
export interface PackagerOutput {
  /** A picture has come; the part that it belongs to follows. */
  picture?(picture: PackagedPicture): void;
  openSegment(segment: PackagedSegment): void;
  part(part: PackagedPart): void;
  closeSegment(): void;
  /** The connection has ended, or its tracks change: the next picture is a key frame. */
  endLeg?(): void;
}
