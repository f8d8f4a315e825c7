import type { AudioFrame, AudioTrack } from '../../live/source.ts';
import type { BridgedCodec } from './bridged-tracks.ts';

/** To the process that converts sound. */
export type AudioCommand =
  | { readonly type: 'track'; readonly lane: string; readonly to: BridgedCodec; readonly track: AudioTrack }
  | { readonly type: 'frame'; readonly lane: string; readonly frame: AudioFrame }
  | { readonly type: 'close'; readonly lane: string };

/** From it. */
export type AudioNotice =
  | { readonly type: 'frame'; readonly lane: string; readonly frame: AudioFrame }
  | { readonly type: 'failed'; readonly lane: string; readonly detail: string };
