import { easeOut } from './easing.ts';
import type { Film, Paint } from './film.ts';
import { drawGround } from './ground.ts';
import { PALETTE } from './palette.ts';
import { bell, ringing } from './sounds.ts';
import { drawSprite, drawText, type Sprite } from './sprite.ts';

const SIZE = 720;
const BARS = 48;
const STROKES_S = Array.from({ length: 12 }, (_, stroke) => 0.6 + stroke * 1.3);
const HIGHEST_PX = 230;

/** Twelve strokes as one hears them, and as they look. */
export const strikeOfTwelve: Film = {
  durationS: 18,
  sound: bell(STROKES_S, 392, 0.3),
  picture: { width: SIZE, height: SIZE, prepare },
};

async function prepare(): Promise<Paint> {
  const ground = await drawGround({ width: SIZE, height: SIZE, from: '#3a2030', to: '#151421' });
  const bar = await drawSprite(
    `<rect width="8" height="${HIGHEST_PX}" rx="4" fill="${PALETTE.coral}"/>`,
    8,
    HIGHEST_PX,
  );
  const title = await drawText({ text: 'THE STRIKE OF TWELVE', size: 27, color: PALETTE.cream });
  const counts: Sprite[] = [];
  for (let count = 0; count <= STROKES_S.length; count += 1) {
    counts.push(await drawText({ text: String(count), size: 58, color: PALETTE.brass }));
  }
  return (stage, timeS) => {
    stage.fill(ground);
    stage.draw(title, 52, 70, { opacity: easeOut(timeS, 0.1, 0.8) });
    for (let index = 0; index < BARS; index += 1) {
      // The newest sound is on the right and moves to the left.
      const heardS = timeS - ((BARS - 1 - index) / BARS) * 5;
      const tremble = 0.62 + 0.38 * Math.sin(index * 2.3 + heardS * 9);
      const height = 0.04 + 0.96 * ringing(STROKES_S, heardS, 1.5) * tremble;
      stage.draw(bar, 56 + index * 12.8, 610 - HIGHEST_PX, {
        shownHeight: heardS < 0 ? 0.04 : height,
        opacity: 0.35 + (0.65 * index) / BARS,
      });
    }
    const struck = STROKES_S.filter((strokeS) => strokeS <= timeS).length;
    stage.draw(counts[struck]!, 46, 150, { opacity: 0.6 + 0.4 * ringing(STROKES_S, timeS) });
  };
}
