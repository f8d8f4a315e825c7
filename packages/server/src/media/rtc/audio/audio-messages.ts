import type { AudioFrame, AudioTrack } from '../../live/source.ts';

/** To the process that converts sound. */
export type AudioCommand =
  | { readonly type: 'track'; readonly lane: string; readonly to: 'aac' | 'opus'; readonly track: AudioTrack }
  | { readonly type: 'frame'; readonly lane: string; readonly frame: AudioFrame }
  | { readonly type: 'close'; readonly lane: string };

/** From it. */
export type AudioNotice =
  | { readonly type: 'track'; readonly lane: string; readonly track: AudioTrack }
  | { readonly type: 'frame'; readonly lane: string; readonly frame: AudioFrame }
  | { readonly type: 'failed'; readonly lane: string; readonly detail: string };
