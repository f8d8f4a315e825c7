/** How far something has come between two times, 0 to 1: quick at first, then slower. */
export function easeOut(timeS: number, fromS: number, lastsS: number): number {
  const part = Math.min(1, Math.max(0, (timeS - fromS) / lastsS));
  return 1 - (1 - part) ** 3;
}

/** The same, slow at both ends. */
export function easeInOut(timeS: number, fromS: number, lastsS: number): number {
  const part = Math.min(1, Math.max(0, (timeS - fromS) / lastsS));
  return part * part * (3 - 2 * part);
}

/** How visible something is that appears at one time and is gone at another, 0 to 1. */
export function between(timeS: number, fromS: number, untilS: number, fadeS = 0.6): number {
  return easeInOut(timeS, fromS, fadeS) * (1 - easeInOut(timeS, untilS - fadeS, fadeS));
}
