import type { Corner } from '@commoncast/core/widgets/constants';

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/** A corner of the window, or its middle. */
export type Spot = Corner | 'CENTER';

/** A corner of the window, and how far from its upper or lower edge; the usual gap comes on top. */
export interface Place {
  readonly corner: Spot;
  readonly liftPx: number;
}

/** What keeps a place in mind when it is looked for. */
export interface Surroundings {
  readonly window: Size;
  readonly gapPx: number;
  /** What must not be covered, as far as it lies in this area. */
  blockersIn(area: Area): readonly Area[];
}

/** The side of the corner is kept as long as something fits into this part of the window's height. */
const MAX_LIFT = 0.6;
const MAX_STEPS = 4;

const opposite = { LEFT: 'RIGHT', RIGHT: 'LEFT', TOP: 'BOTTOM', BOTTOM: 'TOP' } as const;

/** All corners, the asked one first, then those that are closest to it; the middle only where it is asked for. */
export function cornersFrom(preferred: Spot): Spot[] {
  if (preferred === 'CENTER') return [preferred, ...cornersFrom('BOTTOM_RIGHT')];
  const [edge, side] = preferred.split('_') as ['TOP' | 'BOTTOM', 'LEFT' | 'RIGHT'];
  return [
    preferred,
    `${edge}_${opposite[side]}`,
    `${opposite[edge]}_${side}`,
    `${opposite[edge]}_${opposite[side]}`,
  ];
}

function areaOf({ corner, liftPx }: Place, { width, height }: Size, { window, gapPx }: Surroundings): Area {
  if (corner === 'CENTER')
    return { left: (window.width - width) / 2, top: (window.height - height) / 2, width, height };
  const left = corner.endsWith('LEFT') ? gapPx : window.width - gapPx - width;
  const top = corner.startsWith('TOP') ? gapPx + liftPx : window.height - gapPx - liftPx - height;
  // Each by name: the size may be a DOMRect, whose fields are not its own and would not be spread.
  return { left, top, width, height };
}

/** Finds where a box covers nothing that it must not; undefined where there is no such place now. */
export function findPlace(preferred: Spot, size: Size, around: Surroundings): Place | undefined {
  const { height } = around.window;
  for (const corner of cornersFrom(preferred)) {
    let liftPx = 0;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const area = areaOf({ corner, liftPx }, size, around);
      const isOutside = liftPx > 0 && (area.top < 0 || area.top + size.height > height);
      if (isOutside || liftPx > height * MAX_LIFT) break;
      const blockers = around.blockersIn(area);
      if (!blockers.length) return { corner, liftPx };
      const past = blockers.map(({ top, height: deep }) =>
        corner.startsWith('TOP') ? top + deep : height - top,
      );
      liftPx = Math.max(liftPx + 1, ...past);
    }
  }
  return undefined;
}
