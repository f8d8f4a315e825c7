import { CalmBackground } from './calm-background.ts';
import { Canvas } from './canvas.ts';
import { ClockFace } from './clock-face.ts';

/** The ground moves so slowly that four pictures of it per second are enough. */
const BACKGROUND_PER_S = 4;

interface ClockPicture {
  /** Even. */
  readonly width: number;
  readonly height: number;
  /** Frames per second, a whole number. */
  readonly frameRate: number;
}

/**
 * Draws calm lights and a large running clock, one picture after the other; some may be left out.
 * @returns planar 4:2:0, limited range, BT.709, in the same buffer each time
 */
export function createClockPainter({ width, height, frameRate }: ClockPicture): (tick: number) => Buffer {
  const background = new CalmBackground(width, height);
  const face = new ClockFace(width, height);
  const canvas = new Canvas(width, height);
  const ticksPerBackground = Math.max(1, Math.round(frameRate / BACKGROUND_PER_S));
  let ground = background.at(0);
  let redrawFrom = 0;
  return (tick) => {
    if (tick >= redrawFrom) {
      ground = background.at(tick / frameRate);
      redrawFrom = tick + ticksPerBackground;
    }
    ground.copy(canvas.pixels);
    face.draw(canvas, tick / frameRate);
    return canvas.pixels;
  };
}
