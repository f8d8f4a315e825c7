import type { Ratio } from '../timing/ratio.ts';
import type { Container } from './containers.ts';
import type { Orientation } from './orientation.ts';

/** All that later steps need to know about a source, in plain values, because they open the file again. */
export interface SourceTracks {
  readonly container: Container;
  readonly durationS: number;
  /** Time on the container's clock at which the first track starts. */
  readonly startS: number;
  readonly video: VideoTrack | null;
  readonly audio: AudioTrack | null;
  /** The stream with a cover picture, found in music files. */
  readonly coverStreamIndex: number | null;
}

export interface VideoTrack {
  readonly streamIndex: number;
  readonly codec: string;
  readonly profile: number;
  readonly level: number;
  readonly pixelFormat: string;
  /** As decoded. */
  readonly codedWidth: number;
  readonly codedHeight: number;
  /** Width over height of one decoded pixel. */
  readonly pixelAspect: number;
  readonly orientation: Orientation;
  /** As shown: after pixel aspect ratio and rotation. */
  readonly width: number;
  readonly height: number;
  /** Of the renditions that are encoded. */
  readonly frameRate: Ratio;
  /** Frames per second of the source itself, and of a copy of it. */
  readonly sourceFramesPerS: number;
  readonly isInterlaced: boolean;
  /** Whether the pictures carry captions (CEA-608 or 708), which an encoder passes on; unknown in older plans. */
  readonly hasCaptions?: boolean;
  /** PQ or HLG: needs tone mapping. */
  readonly isHdr: boolean;
  readonly startS: number;
  /** When the first picture that can be decoded is shown, on the container's clock. */
  readonly firstPictureS: number;
  /** Null if the container gives none for the track. */
  readonly endS: number | null;
}

export interface AudioTrack {
  readonly streamIndex: number;
  readonly codec: string;
  readonly profile: number;
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly startS: number;
  readonly endS: number | null;
}
