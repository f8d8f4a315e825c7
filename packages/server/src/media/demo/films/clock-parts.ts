import { PALETTE } from './palette.ts';

/** A wheel around 0, 0. @param turn in degrees */
export function wheel({ teeth, radius, turn }: { teeth: number; radius: number; turn: number }): string {
  const depth = radius * 0.12;
  const points: string[] = [];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    for (const [part, reach] of [
      [0, radius - depth],
      [0.18, radius],
      [0.42, radius],
      [0.6, radius - depth],
    ] as const) {
      const angle = ((tooth + part) / teeth) * 2 * Math.PI;
      points.push(`${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`);
    }
  }
  const holes = Array.from({ length: 6 }, (_, hole) => {
    const angle = (hole / 6) * 2 * Math.PI;
    const [x, y] = [radius * 0.52 * Math.cos(angle), radius * 0.52 * Math.sin(angle)];
    return `<circle cx="${x}" cy="${y}" r="${radius * 0.19}" fill="${PALETTE.night}" fill-opacity=".55"/>`;
  });
  return (
    `<g transform="rotate(${turn})"><polygon points="${points.join(',')}" fill="${PALETTE.brass}"/>` +
    `<circle r="${radius * 0.8}" fill="none" stroke="${PALETTE.shade}" stroke-width="2"/>${holes.join('')}` +
    `<circle r="${radius * 0.13}" fill="${PALETTE.shade}"/><circle r="${radius * 0.05}" fill="${PALETTE.cream}"/></g>`
  );
}

/** A dial around 0, 0, without hands. */
export function dial(radius: number): string {
  const marks = Array.from({ length: 60 }, (_, minute) => {
    const isHour = minute % 5 === 0;
    const [from, width] = isHour ? [0.76, radius * 0.028] : [0.85, radius * 0.01];
    const line = `M0 ${-radius * from}V${-radius * 0.9}`;
    return `<path transform="rotate(${minute * 6})" d="${line}" stroke="${PALETTE.night}" stroke-width="${width}" stroke-linecap="round"/>`;
  });
  return (
    `<circle r="${radius * 1.07}" fill="${PALETTE.shade}"/><circle r="${radius * 1.04}" fill="${PALETTE.brass}"/>` +
    `<circle r="${radius * 0.97}" fill="${PALETTE.cream}"/>${marks.join('')}`
  );
}

/** A hand that points up from 0, 0. @param turn in degrees */
export function hand({
  length,
  width,
  turn,
  color,
}: {
  length: number;
  width: number;
  turn: number;
  color: string;
}): string {
  return (
    `<path transform="rotate(${turn})" d="M0 ${length * 0.18}V${-length}" stroke="${color}" ` +
    `stroke-width="${width}" stroke-linecap="round"/>`
  );
}

/** Puts markup around 0, 0 into the middle of a sprite. */
export function centred(size: number, markup: string): string {
  return `<g transform="translate(${size / 2} ${size / 2})">${markup}</g>`;
}
