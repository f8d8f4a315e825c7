import type { Film, Paint } from './film.ts';
import { drawGround } from './ground.ts';
import { PALETTE } from './palette.ts';
import { mix, pad, ticking } from './sounds.ts';
import { drawPhases, drawSprite } from './sprite.ts';
import { Title } from './title.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const SWINGS = 81;
const WIDEST_DEGREES = 14;
const TRACE_DOTS = 70;

/** Why a metre of brass keeps the second. */
export const pendulum: Film = {
  durationS: 28,
  sound: mix(
    ticking(1, 0.2),
    pad(
      [
        [164.81, 246.94],
        [146.83, 220],
        [130.81, 196],
        [146.83, 220],
      ],
      7,
      0.05,
    ),
  ),
  picture: { width: WIDTH, height: HEIGHT, prepare },
};

/** From −1 to 1; once to and fro takes two seconds. */
const sway = (timeS: number) => Math.sin(timeS * Math.PI);

async function prepare(): Promise<Paint> {
  const ground = await drawGround({ width: WIDTH, height: HEIGHT, from: '#f1e9da', to: '#dccdb2' });
  const swings = await drawPhases(
    SWINGS,
    (part) => swinging((2 * part * SWINGS) / (SWINGS - 1) - 1),
    420,
    640,
  );
  const dot = await drawSprite(`<circle cx="5" cy="5" r="4.5" fill="${PALETTE.coral}"/>`, 10, 10);
  const texts = await Promise.all(
    [
      ['ONE METRE LONG', 'ONE SECOND EACH WAY'],
      ['PUSH IT HARDER', 'IT SWINGS WIDER, NOT SLOWER'],
      ['MAKE IT LONGER', 'AND THE CLOCK RUNS LATE'],
      ['SO WE TURN A NUT', 'BY A HAIR, AND LISTEN'],
    ].map(([first = '', second = '']) =>
      Title.of([
        { text: first, size: 34, color: PALETTE.night },
        { text: second, size: 19, color: PALETTE.oak },
      ]),
    ),
  );
  return (stage, timeS) => {
    stage.fill(ground);
    const position = Math.round(((sway(timeS) + 1) / 2) * (SWINGS - 1));
    stage.draw(swings[position]!, 810, -10);
    for (let index = 0; index < TRACE_DOTS; index += 1) {
      const earlierS = timeS - index * 0.06;
      if (earlierS < 0) break;
      stage.draw(dot, 700 - index * 9, 560 - sway(earlierS) * 60, {
        opacity: 0.85 * (1 - index / TRACE_DOTS),
      });
    }
    for (const [index, text] of texts.entries()) {
      const fromS = 0.3 + index * 7;
      text.draw(stage, timeS, { left: 84, top: 110, fromS, untilS: index === 3 ? 30 : fromS + 6.8 });
    }
  };
}

/** Hangs from the middle of the upper edge. @param side -1 to 1 */
function swinging(side: number): string {
  return (
    `<g transform="rotate(${side * WIDEST_DEGREES} 210 -90)"><path d="M210 0V520" stroke="${PALETTE.shade}" stroke-width="7"/>` +
    `<circle cx="210" cy="540" r="62" fill="${PALETTE.shade}"/><circle cx="210" cy="540" r="56" fill="${PALETTE.brass}"/>` +
    `<circle cx="194" cy="522" r="20" fill="${PALETTE.cream}" fill-opacity=".35"/></g>`
  );
}
