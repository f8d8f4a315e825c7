/** How a source is doing, at one moment. */
export interface HealthSnapshot {
  /** Over the last three seconds. */
  readonly bitrateKbps: { readonly video: number; readonly audio: number };
  /** Measured over the last three seconds, with one decimal; 0 while nothing comes. */
  readonly frameRate: number;
  /** In pixels; null before there is a picture. */
  readonly width: number | null;
  readonly height: number | null;
  /** Between the last two key frames, or since the last if that is longer; null before the first. */
  readonly keyFrameIntervalS: number | null;
  /** Since picture or sound came; null before any. */
  readonly lastFrameAgoS: number | null;
  /** In the last minute: pictures or sound were missing. */
  readonly gaps: number;
  /** In the last minute: timestamps went back or stood still. */
  readonly backwards: number;
  /** How much the source's clock has fallen behind ours in the last minutes; negative if it runs ahead. */
  readonly driftMs: number;
  /** Whether sound came within the last three seconds. */
  readonly hasSound: boolean;
  /** The peak of about the last second, in dB below full scale, -100 at least; null while it is not known. */
  readonly soundLevelDb: number | null;
  /** How long nothing could be heard in the sound that came; 0 while something can. */
  readonly quietS: number;
  /** Whether pictures are shown in another order than they are sent, which WebRTC cannot do. */
  readonly hasReorderedFrames: boolean;
  /** The gravest first. */
  readonly warnings: readonly HealthWarning[];
}

export type HealthWarningCode =
  | 'NOTHING_ARRIVES'
  | 'NO_VIDEO'
  | 'NO_SOUND'
  | 'SILENT_SOUND'
  | 'GAPS'
  | 'KEY_FRAMES_FAR_APART'
  | 'LOW_FRAME_RATE'
  | 'LOW_BITRATE'
  | 'HIGH_BITRATE'
  | 'TIMESTAMPS_GO_BACK'
  | 'CLOCK_DRIFTS'
  | 'REORDERED_FRAMES';

export interface HealthWarning {
  readonly code: HealthWarningCode;
  /** What is wrong, and what to change in the encoder. */
  readonly message: string;
}
