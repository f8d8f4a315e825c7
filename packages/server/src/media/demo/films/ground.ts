import { createRandom } from './random.ts';
import { drawSprite, type Sprite } from './sprite.ts';

/** How much lighter or darker the grain makes a pixel, in steps of 219. */
const GRAIN = 2.5;

export interface Ground {
  readonly width: number;
  readonly height: number;
  /** Colours from the top left to the bottom right. */
  readonly from: string;
  readonly to: string;
  /** SVG that is drawn into it. */
  readonly markup?: string;
}

/** What a film is painted on: a soft gradient with the grain of paper, which keeps it from looking too smooth. */
export async function drawGround({ width, height, from, to, markup = '' }: Ground): Promise<Sprite> {
  const gradient =
    `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/>` +
    `<stop offset="1" stop-color="${to}"/></linearGradient></defs>`;
  const sprite = await drawSprite(
    `${gradient}<rect width="100%" height="100%" fill="url(#ground)"/>${markup}`,
    width,
    height,
  );
  const random = createRandom(width * height);
  for (let at = 0; at < sprite.luma.length; at += 1) {
    sprite.luma[at] = sprite.luma[at]! + (random() + random() - 1) * GRAIN;
  }
  return sprite;
}
