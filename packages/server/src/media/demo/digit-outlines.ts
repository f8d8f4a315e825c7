export type Point = readonly [x: number, y: number];

/** How wide a digit is, for a height of 1. All are equally wide, so the clock does not jump. */
export const DIGIT_WIDTH = 0.6;
export const COLON_WIDTH = 0.24;
/** Half the pen's width, for a height of 1. */
export const PEN_RADIUS = 0.055;

const LEFT = PEN_RADIUS;
const RIGHT = DIGIT_WIDTH - PEN_RADIUS;
const TOP = PEN_RADIUS;
const BOTTOM = 1 - PEN_RADIUS;
const CENTRE = DIGIT_WIDTH / 2;
const HALF = (RIGHT - LEFT) / 2;

/** Points on an ellipse, clockwise; angles in quarter turns from the right. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] {
  const steps = 28;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 2;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

const line = (...points: Point[]): Point[] => points;
const bowlY = 0.66;
const bowlRadius = BOTTOM - bowlY;

/** The strokes of a pen that writes the digit into a box of `DIGIT_WIDTH` by 1. */
export const digitOutlines: Readonly<Record<string, readonly Point[][]>> = {
  '0': [
    [
      ...arc(CENTRE, TOP + HALF, HALF, HALF, 2, 4),
      ...arc(CENTRE, BOTTOM - HALF, HALF, HALF, 0, 2),
      [LEFT, TOP + HALF],
    ],
  ],
  '1': [line([CENTRE - 0.17, 0.2], [CENTRE + 0.04, TOP], [CENTRE + 0.04, BOTTOM])],
  '2': [[...arc(CENTRE, TOP + HALF, HALF, HALF, 2.1, 4.45), [LEFT, BOTTOM], [RIGHT, BOTTOM]]],
  '3': [[...arc(CENTRE, 0.275, HALF * 0.92, 0.22, 2.15, 5), ...arc(CENTRE, 0.72, HALF, 0.225, 3, 5.85)]],
  '4': [line([RIGHT - 0.1, BOTTOM], [RIGHT - 0.1, TOP], [LEFT, 0.7], [RIGHT, 0.7])],
  '5': [
    [
      [RIGHT - 0.03, TOP],
      [LEFT + 0.05, TOP],
      [LEFT + 0.02, 0.45],
      ...arc(CENTRE - 0.01, bowlY, HALF, bowlRadius, 2.75, 5.8),
    ],
  ],
  '6': [
    arc(CENTRE, bowlY, HALF, bowlRadius, 0, 4),
    [[CENTRE + 0.1, TOP], ...arc(CENTRE, bowlY, HALF, bowlRadius, 2.45, 2)],
  ],
  '7': [line([LEFT, TOP], [RIGHT, TOP], [CENTRE - 0.1, BOTTOM])],
  '8': [arc(CENTRE, 0.27, HALF * 0.88, 0.215, 0, 4), arc(CENTRE, 0.715, HALF, 0.23, 0, 4)],
  '9': [
    arc(CENTRE, 1 - bowlY, HALF, bowlRadius, 0, 4),
    [[CENTRE - 0.1, BOTTOM], ...arc(CENTRE, 1 - bowlY, HALF, bowlRadius, 0.45, 0)],
  ],
  ':': [
    line([COLON_WIDTH / 2, 0.36], [COLON_WIDTH / 2, 0.361]),
    line([COLON_WIDTH / 2, 0.7], [COLON_WIDTH / 2, 0.701]),
  ],
};
