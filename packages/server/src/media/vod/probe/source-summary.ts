/** What an uploaded file holds, in plain values that cross a process boundary. */
export interface SourceSummary {
  readonly container: string;
  readonly durationMs: number;
  readonly video: VideoSummary | null;
  readonly audio: AudioSummary | null;
}

export interface VideoSummary {
  readonly codec: string;
  /** As shown: after rotation and pixel aspect ratio. */
  readonly width: number;
  readonly height: number;
  /** Frames per second of the renditions. */
  readonly frameRate: number;
  readonly isInterlaced: boolean;
}

export interface AudioSummary {
  readonly codec: string;
  readonly channels: number;
  readonly sampleRateHz: number;
}
