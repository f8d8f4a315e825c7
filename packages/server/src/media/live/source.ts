/** The picture of a live source, as its latest configuration says. */
export interface VideoTrack {
  readonly codec: 'avc' | 'hevc';
  /** AVCDecoderConfigurationRecord or HEVCDecoderConfigurationRecord (ISO/IEC 14496-15). */
  readonly config: Uint8Array;
  /** In pixels, as coded after cropping. */
  readonly width: number;
  readonly height: number;
  /** RFC 6381, such as `avc1.64001f`. */
  readonly codecs: string;
}

/** Whether pictures of the one can follow those of the other. */
export function isSameVideo(a: VideoTrack, b: VideoTrack): boolean {
  const isSameSize = a.width === b.width && a.height === b.height;
  return a.codec === b.codec && isSameSize && Buffer.compare(a.config, b.config) === 0;
}

/** The sound of a live source, as its latest configuration says. */
export interface AudioTrack {
  readonly codec: 'aac' | 'opus';
  /** AudioSpecificConfig (ISO/IEC 14496-3), or the content of `dOps` (Opus in ISOBMFF). */
  readonly config: Uint8Array;
  readonly sampleRate: number;
  readonly channels: number;
  /** RFC 6381, such as `mp4a.40.2`. */
  readonly codecs: string;
}

/** One picture. Times are the source's own, in microseconds; a source may begin anywhere. */
export interface VideoFrame {
  readonly dtsUs: number;
  readonly ptsUs: number;
  /** Whether decoding can start here. */
  readonly isKey: boolean;
  /** NAL units, each after its length in four bytes. */
  readonly data: Uint8Array;
}

/** One packet of sound. */
export interface AudioFrame {
  readonly ptsUs: number;
  readonly durationUs: number;
  readonly data: Uint8Array;
}

/** What a live source sends to. A track comes before its first frame, and again whenever it changes. */
export interface LiveSink {
  videoTrack(track: VideoTrack): void;
  audioTrack(track: AudioTrack): void;
  videoFrame(frame: VideoFrame): void;
  audioFrame(frame: AudioFrame): void;
  /** Once, after the last frame. `lost` means that the connection broke without a goodbye. */
  end(how: 'finished' | 'lost'): void;
}

export const INGEST_PROTOCOLS = ['rtmp', 'rtmps', 'whip', 'srt'] as const;
export type IngestProtocol = (typeof INGEST_PROTOCOLS)[number];

/** Somebody who wants to publish. */
export interface PublishRequest {
  readonly protocol: IngestProtocol;
  /** As sent; it decides which stream this is, and may be anything. */
  readonly streamKey: string;
  /** Of the peer. */
  readonly address: string;
  /** What the encoder calls itself; null if it does not say. */
  readonly encoder: string | null;
}

/** Why somebody may not publish, for protocols that tell encoders more than a sentence. */
export type RefusalCause =
  | 'unknownKey'
  | 'tooManyKeys'
  | 'over'
  | 'taken'
  | 'planLimit'
  | 'planExpired'
  | 'businessClosing'
  | 'stopping';

export interface Refused {
  readonly isAdmitted: false;
  readonly cause: RefusalCause;
  /** A sentence that the encoder shows. */
  readonly reason: string;
}

export type Admission = { readonly isAdmitted: true; readonly sink: LiveSink } | Refused;

/** Decides who may publish. */
export interface PublishGate {
  /**
   * Answers before the peer is told anything.
   * @param disconnect ends the connection, with a sentence for the encoder: the key was replaced, the broadcast ended
   * @param requestKeyFrame asks the encoder for a key frame; absent where it cannot be asked
   */
  admit(
    request: PublishRequest,
    disconnect: (reason: string) => void,
    requestKeyFrame?: () => void,
  ): Promise<Admission>;
}
