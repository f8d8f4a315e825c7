import type { Film } from './film.ts';
import { bell, mix, ticking } from './sounds.ts';

/** The four notes before the full hour, twice, then the hour itself. */
const QUARTERS = [659.26, 523.25, 587.33, 392, 392, 587.33, 659.26, 523.25] as const;
const HOUR_FROM_S = 13;
const HOUR_STROKES_S = Array.from({ length: 5 }, (_, stroke) => HOUR_FROM_S + stroke * 2.6);

/** Sound only. */
export const bells: Film = {
  durationS: 30,
  sound: mix(
    ...QUARTERS.map((hz, index) => bell([0.8 + index * 1.1 + (index > 3 ? 1 : 0)], hz, 0.13)),
    bell(HOUR_STROKES_S, 261.63, 0.28),
    ticking(1, 0.05),
  ),
  picture: null,
};
