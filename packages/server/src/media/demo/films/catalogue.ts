import { bells } from './bells.ts';
import { dusk } from './dusk.ts';
import type { Film } from './film.ts';
import { harbourFour } from './harbour-four.ts';
import { pendulum } from './pendulum.ts';
import { pocketEdition } from './pocket-edition.ts';
import { strikeOfTwelve } from './strike-of-twelve.ts';
import { workshop } from './workshop.ts';
import { yearInNumbers } from './year-in-numbers.ts';

/** The demo's films, by name. */
export const FILMS = {
  workshop,
  harbourFour,
  yearInNumbers,
  pocketEdition,
  dusk,
  pendulum,
  strikeOfTwelve,
  bells,
} satisfies Record<string, Film>;

export type FilmName = keyof typeof FILMS;
