import { AV_PIX_FMT_YUV444P16LE } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { FilterRunner } from '../vod/native/filter-runner.ts';
import { toRational } from '../vod/native/rational.ts';

/** Drawn this small, with many shades, and enlarged: soft edges then cost nothing. */
const SMALL_WIDTH = 96;
const SMALL_HEIGHT = 54;

interface Light {
  readonly colour: readonly [red: number, green: number, blue: number];
  /** Where it floats and how far, as fractions of the picture. */
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  /** Turns per minute. */
  readonly pace: number;
  readonly radius: number;
}

const NIGHT = [0.055, 0.05, 0.11] as const;
const LIGHTS: readonly Light[] = [
  { colour: [0.78, 0.1, 0.2], x: 0.2, y: 0.25, reach: 0.12, pace: 1, radius: 0.62 },
  { colour: [0.3, 0.12, 0.5], x: 0.8, y: 0.3, reach: 0.14, pace: -1, radius: 0.6 },
  { colour: [0.95, 0.42, 0.22], x: 0.1, y: 0.95, reach: 0.1, pace: 2, radius: 0.5 },
  { colour: [0.1, 0.22, 0.46], x: 0.9, y: 0.95, reach: 0.12, pace: -2, radius: 0.6 },
];

/** Lights that float over a dark ground. They are back where they began after a minute, so the film can loop. */
export class CalmBackground {
  readonly #scaler: FilterRunner;

  constructor(width: number, height: number) {
    this.#scaler = new FilterRunner({
      source: 'buffer',
      outputs: 1,
      inputKey: () => 'same',
      describe: () =>
        `buffer@in=video_size=${SMALL_WIDTH}x${SMALL_HEIGHT}:pix_fmt=yuv444p16le:time_base=1/1:pixel_aspect=1/1:colorspace=bt709:range=tv,scale=${width}:${height}:flags=bicubic+accurate_rnd:sws_dither=bayer,format=yuv420p,buffersink@out0`,
    });
  }

  /** Planar 4:2:0, limited range, BT.709. */
  at(timeS: number): Buffer {
    const frame = Frame.fromVideoBuffer(drawSmall(timeS), {
      width: SMALL_WIDTH,
      height: SMALL_HEIGHT,
      format: AV_PIX_FMT_YUV444P16LE,
      timeBase: toRational({ num: 1, den: 1 }),
      pts: 0n,
    });
    this.#scaler.push(frame);
    frame.free();
    return this.#scaler.pull(0)!.toBuffer();
  }

  close(): void {
    this.#scaler.close();
  }
}

function drawSmall(timeS: number): Buffer {
  const size = SMALL_WIDTH * SMALL_HEIGHT;
  const planes = new Uint16Array(size * 3);
  const lights = LIGHTS.map((light) => {
    const angle = (timeS / 60) * light.pace * 2 * Math.PI;
    return {
      ...light,
      x: light.x + light.reach * Math.cos(angle),
      y: light.y + light.reach * Math.sin(angle),
    };
  });
  for (let at = 0; at < size; at += 1) {
    const x = ((at % SMALL_WIDTH) + 0.5) / SMALL_WIDTH;
    const y = (Math.floor(at / SMALL_WIDTH) + 0.5) / SMALL_HEIGHT;
    let [red, green, blue]: [number, number, number] = [...NIGHT];
    for (const light of lights) {
      const distance = Math.hypot(x - light.x, (y - light.y) * 0.7) / light.radius;
      const strength = Math.exp(-3 * distance * distance);
      red += (light.colour[0] - red) * strength;
      green += (light.colour[1] - green) * strength;
      blue += (light.colour[2] - blue) * strength;
    }
    writeColour(planes, at, size, red, green, blue);
  }
  return Buffer.from(planes.buffer);
}

/** BT.709, limited range, in sixteen bits. */
function writeColour(
  planes: Uint16Array,
  at: number,
  size: number,
  red: number,
  green: number,
  blue: number,
): void {
  const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  planes[at] = (16 + 219 * luma) * 256;
  planes[size + at] = (128 + (224 * (blue - luma)) / 1.8556) * 256;
  planes[2 * size + at] = (128 + (224 * (red - luma)) / 1.5748) * 256;
}
