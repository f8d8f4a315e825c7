import type { AudioFrame, AudioTrack, VideoFrame, VideoTrack } from '../live/source.ts';
import type { ChosenMedia } from './sdp/choose-codecs.ts';

/** What a live source says, as one value. */
export type LiveEvent =
  | { readonly type: 'video-track'; readonly track: VideoTrack }
  | { readonly type: 'audio-track'; readonly track: AudioTrack }
  | { readonly type: 'video'; readonly frame: VideoFrame }
  | { readonly type: 'audio'; readonly frame: AudioFrame };

/** From the engine to its process. */
export type RtcCommand =
  | {
      readonly type: 'start';
      readonly udpPort: number;
      readonly bindAddress: string | null;
      readonly publicAddress: string | null;
    }
  | {
      readonly type: 'publish' | 'play';
      readonly session: string;
      /** Of the stream to be played. */
      readonly feed: string;
      readonly offer: string;
      readonly media: readonly ChosenMedia[];
    }
  | { readonly type: 'close'; readonly session: string }
  | { readonly type: 'key-frame'; readonly session: string }
  | { readonly type: 'feed'; readonly feed: string; readonly event: LiveEvent }
  | { readonly type: 'end-feed'; readonly feed: string };

export interface RtcNumbers {
  readonly publishers: number;
  readonly viewers: number;
  /** Of the process since its start, in seconds. */
  readonly cpuS: number;
  readonly residentBytes: number;
  readonly packetsSent: number;
  readonly packetsDropped: number;
}

/** From the process to its engine. */
export type RtcNotice =
  | { readonly type: 'answer'; readonly session: string; readonly sdp: string }
  | { readonly type: 'refused'; readonly session: string; readonly detail: string }
  | { readonly type: 'ended'; readonly session: string; readonly how: 'finished' | 'lost' }
  | { readonly type: 'media'; readonly session: string; readonly event: LiveEvent }
  | { readonly type: 'key-frame-wanted'; readonly feed: string }
  | { readonly type: 'alive'; readonly numbers: RtcNumbers };
