import type { Ratio } from '../native/rational.ts';
import type { Container } from './containers.ts';
import type { Orientation } from './orientation.ts';

/** All that later steps need to know about a source, in plain values: they open the file anew. */
export interface SourceTracks {
  readonly container: Container;
  readonly durationS: number;
  /** Where the container's clock stands when the first track starts. */
  readonly startS: number;
  readonly video: VideoTrack | null;
  readonly audio: AudioTrack | null;
  /** The stream that holds a cover picture, as music files have. */
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
  /** As shown: after pixel aspect and rotation. */
  readonly width: number;
  readonly height: number;
  /** Of the renditions that are encoded. */
  readonly frameRate: Ratio;
  /** Frames a second of the source itself, and of a copy of it. */
  readonly sourceFramesPerS: number;
  readonly isInterlaced: boolean;
  /** PQ or HLG: needs tone mapping. */
  readonly isHdr: boolean;
  readonly startS: number;
  /** Null where the container has none for the track. */
  readonly endS: number | null;
}

export interface AudioTrack {
  readonly streamIndex: number;
  readonly codec: string;
  readonly profile: number;
  readonly channels: number;
  readonly sampleRateHz: number;
  /** The container carries the codec's configuration beside the packets; a bare ADTS stream does not. */
  readonly hasConfiguration: boolean;
  readonly startS: number;
  readonly endS: number | null;
}
