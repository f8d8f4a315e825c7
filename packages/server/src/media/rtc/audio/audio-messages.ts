import type { AudioFrame, AudioTrack } from '../../live/source.ts';
import type { BridgedCodec } from './bridged-tracks.ts';

/** To the process that converts sound. */
export type AudioCommand =
  | { readonly type: 'track'; readonly lane: string; readonly to: BridgedCodec; readonly track: AudioTrack }
  | { readonly type: 'frame'; readonly lane: string; readonly frame: AudioFrame }
  | { readonly type: 'close'; readonly lane: string }
  /** How loud are the next packets of this track? */
  | {
      readonly type: 'gauge';
      readonly lane: string;
      readonly track: AudioTrack;
      readonly packets: readonly Uint8Array[];
    };

/** From it. */
export type AudioNotice =
  | { readonly type: 'frame'; readonly lane: string; readonly frame: AudioFrame }
  /** The answer to `gauge`, where 1 is full scale; null where nothing could be decoded. */
  | { readonly type: 'peak'; readonly lane: string; readonly peak: number | null }
  | { readonly type: 'failed'; readonly lane: string; readonly detail: string };
