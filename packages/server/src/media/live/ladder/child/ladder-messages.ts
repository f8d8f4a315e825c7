import type { Rung } from '../../../vod/ladder/ladder.ts';

/** A picture as the source sent it. */
export interface SentPicture {
  /** When it is shown, in ticks of 90 kHz on the session's timeline. */
  readonly shownTicks: number;
  readonly isKey: boolean;
  /** NAL units, each after its length in four bytes. */
  readonly data: Uint8Array;
}

/** To the process that encodes the lower renditions of one stream. */
export type LadderCommand =
  | {
      readonly type: 'track';
      /** AVCDecoderConfigurationRecord of what follows. */
      readonly config: Uint8Array;
      readonly rungs: readonly Rung[];
      readonly framesPerS: number;
      /** Of x264. */
      readonly preset: string;
    }
  | ({ readonly type: 'picture' } & SentPicture)
  /** No picture follows that refers to those before: what the decoder holds back comes out. */
  | { readonly type: 'flush'; readonly id: number };

/** An encoded picture. They come in the order in which they are shown, and none refers to a later one. */
export interface RungPicture extends SentPicture {
  readonly rung: number;
}

/** From it. */
export type LadderNotice =
  /** How a rung is encoded from now on: an AVCDecoderConfigurationRecord. */
  | { readonly type: 'rung'; readonly rung: number; readonly config: Uint8Array }
  /** One picture has been taken, and these came out: those of one picture shown for each rung, or none. */
  | { readonly type: 'taken'; readonly pictures: readonly RungPicture[] }
  | { readonly type: 'flushed'; readonly id: number; readonly pictures: readonly RungPicture[] };
