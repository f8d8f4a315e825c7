import type { Frame } from 'node-av/lib';
import type { Size } from '../ladder/fit.ts';
import type { FilterRecipe } from '../native/filter-runner.ts';
import { pictureKey, pictureSource } from '../native/picture-input.ts';
import { hasZimg, hasZimgFor, zimgTo } from '../native/zimg.ts';
import type { VideoTrack } from '../probe/source-tracks.ts';

/** What has to be known of pictures to show them upright and in ordinary colours. */
export type ShownAs = Pick<VideoTrack, 'orientation' | 'isHdr'>;

/** BT.2390 keeps faces natural when PQ and HLG pictures are mapped to the range of an ordinary screen. */
const TONE_MAP = 'tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:format=yuv420p';

/**
 * Upright pictures in square pixels, 8 bit 4:2:0, BT.709, in each of the sizes (largest first).
 * Each size is made from the one before it, at a fraction of the cost of scaling the source every time.
 */
export function pictureRecipe(track: ShownAs, sizes: readonly Size[]): FilterRecipe {
  return {
    source: 'buffer',
    outputs: sizes.length,
    inputKey: pictureKey,
    describe: (frame) =>
      `${pictureSource(frame)},${uprightChain(track, frame, sizes[0]!).join(',')}${cascade(sizes)}`,
  };
}

/** Filters that turn a decoded frame like this one into an upright one of this size. */
export function uprightChain({ orientation, isHdr }: ShownAs, frame: Frame, size: Size): string[] {
  // Rotate after scaling: there are fewer pixels to move.
  const scaled = orientation.isTurned ? { width: size.height, height: size.width } : size;
  const colours = isHdr ? toneMapped(frame, scaled) : inOrdinaryColours(frame, scaled);
  return [...colours, ...orientation.filters, 'setsar=1'];
}

function toneMapped(frame: Frame, size: Size): string[] {
  const scale = hasZimgFor(frame) ? zimgTo(size) : swscaleTo(size);
  return [scale, 'format=yuv420p10le', TONE_MAP];
}

function inOrdinaryColours(frame: Frame, size: Size): string[] {
  const scale = hasZimgFor(frame)
    ? `${zimgTo(size)}:matrix=709:range=tv`
    : `${swscaleTo(size)}:out_color_matrix=bt709:out_range=tv`;
  return [scale, 'format=yuv420p'];
}

function swscaleTo({ width, height }: Size): string {
  return `scale=${width}:${height}:flags=bicubic`;
}

function cascade(sizes: readonly Size[]): string {
  return sizes
    .map((_, index) => {
      const next = sizes[index + 1];
      if (next === undefined) return `,buffersink@out${index}`;
      const scale = hasZimg ? zimgTo(next) : swscaleTo(next);
      return `,split=2[show${index}][more${index}];[show${index}]buffersink@out${index};[more${index}]${scale},setsar=1`;
    })
    .join('');
}
