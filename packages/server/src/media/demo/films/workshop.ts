import { softBells } from '../soft-bells.ts';
import { centred, dial, hand, wheel } from './clock-parts.ts';
import { between, easeOut } from './easing.ts';
import type { Film, Paint } from './film.ts';
import { drawGround } from './ground.ts';
import { PALETTE } from './palette.ts';
import { mix, ringing, ticking } from './sounds.ts';
import { drawPhases, drawSprite, drawText, type Sprite } from './sprite.ts';
import type { Stage } from './stage.ts';
import { Title } from './title.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const LEFT = 84;
/** The wheels move on by this much with each tick, twice a second. */
const TICK_DEGREES = 3;
const STEP_DEGREES = 1;
/** After this the wheel looks as it did: it has 24 teeth and 6 holes. */
const PERIOD_DEGREES = 60;
const STROKES_S = [41, 44, 47, 50, 53, 56];

/** A minute in three parts: wheels, hands, strike. */
export const workshop: Film = {
  durationS: 60,
  sound: mix(softBells, ticking(0.5, 0.12)),
  picture: { width: WIDTH, height: HEIGHT, prepare },
};

async function prepare(): Promise<Paint> {
  const ground = await drawGround({ width: WIDTH, height: HEIGHT, from: PALETTE.deep, to: PALETTE.night });
  const wheels = await drawPhases(
    PERIOD_DEGREES / STEP_DEGREES,
    (part) => centred(404, wheel({ teeth: 24, radius: 200, turn: part * PERIOD_DEGREES })),
    404,
  );
  const face = await drawSprite(centred(520, dial(230)), 520, 520);
  const seconds = await drawPhases(
    60,
    (part) => centred(440, hand({ length: 196, width: 5, turn: part * 360, color: PALETTE.coral })),
    440,
  );
  const minutes = await drawPhases(
    30,
    (part) => centred(400, hand({ length: 160, width: 11, turn: part * 60 + 40, color: PALETTE.night })),
    400,
  );
  const ring = await drawSprite(
    centred(600, `<circle r="296" fill="none" stroke="${PALETTE.brass}" stroke-width="4"/>`),
    600,
    600,
  );
  const opening = await Title.of([
    { text: 'ONE MINUTE', size: 58 },
    { text: 'IN THE WORKSHOP', size: 30, color: PALETTE.brass },
  ]);
  const titles = await Promise.all(
    [
      ['THE WHEELS', 'SEVENTY-TWO TEETH', 'CUT ONE BY ONE'],
      ['THE HANDS', 'BLUED IN THE FLAME', 'SET AT NOON'],
      ['THE STRIKE', 'CAST IN BRONZE', 'TUNED BY EAR'],
    ].map(([name = '', first = '', second = '']) =>
      Title.of([
        { text: name, size: 50 },
        { text: first, size: 22, color: PALETTE.foam },
        { text: second, size: 22, color: PALETTE.foam },
      ]),
    ),
  );
  const clock = await drawSeconds();

  return (stage, timeS) => {
    if (!moves(timeS)) return;
    stage.fill(ground);
    drawWheels(stage, wheels, timeS);
    const handsOpacity = between(timeS, 19.6, 40.4, 0.9);
    const strikeOpacity = between(timeS, 39.6, 61, 0.9);
    const dialOpacity = Math.max(handsOpacity, strikeOpacity);
    for (const strokeS of STROKES_S) {
      const sinceS = timeS - strokeS;
      if (sinceS < 0 || sinceS > 2.6) continue;
      const shown = ringing(STROKES_S, timeS, 1.6);
      stage.drawAround(ring, 960 + (sinceS * 8 - 10) * 2, 360, { opacity: shown * 0.8 });
    }
    stage.drawAround(face, 960, 360, { opacity: dialOpacity });
    stage.drawAround(minutes[Math.floor(timeS / 2) % 30]!, 960, 360, { opacity: dialOpacity });
    stage.drawAround(seconds[Math.floor(timeS) % 60]!, 960, 360, { opacity: dialOpacity });
    opening.draw(stage, timeS, { left: LEFT, top: 110, fromS: 0.2, untilS: 6 });
    for (const [index, title] of titles.entries()) {
      const fromS = [6.2, 20.4, 40.4][index] ?? 0;
      const untilS = [19.8, 39.8, 61][index] ?? 0;
      title.draw(stage, timeS, { left: LEFT, top: 110, fromS, untilS });
    }
    clock(stage, timeS);
  };
}

/** Whether anything differs from the frame before: half of the time, all wheels rest. */
function moves(timeS: number): boolean {
  const isTicking = timeS % 0.5 < 0.28;
  const isTurningOver = [0, 6, 20, 40].some((turnS) => Math.abs(timeS - turnS) < 2.2);
  const isRinging = timeS > (STROKES_S[0] ?? 0);
  return isTicking || isTurningOver || isRinging;
}

/** Two wheels, one driving the other, until the dial covers them. */
function drawWheels(stage: Stage, wheels: readonly Sprite[], timeS: number): void {
  const opacity = 1 - 0.82 * easeOut(timeS, 19.4, 1.2);
  const ticks = Math.floor(timeS / 0.5);
  const turned = (ticks + easeOut(timeS % 0.5, 0, 0.22)) * TICK_DEGREES;
  const phase = (degrees: number) => {
    const steps = Math.round(degrees / STEP_DEGREES);
    return wheels[((steps % wheels.length) + wheels.length) % wheels.length]!;
  };
  stage.drawAround(phase(turned), 1010, 250, { opacity });
  stage.drawAround(phase(-turned + 3.6), 1010 + 268, 250 + 268, { opacity });
  stage.drawAround(phase(-turned + 11.1), 1010 - 232, 250 + 300, { opacity: opacity * 0.9 });
}

/** Minutes and seconds in the lower left corner. */
async function drawSeconds(): Promise<Paint> {
  const digits: Sprite[] = [];
  for (const text of '0123456789') digits.push(await drawText({ text, size: 40, color: PALETTE.cream }));
  const zero = await drawText({ text: '0:', size: 40, color: PALETTE.cream });
  return (stage, timeS) => {
    const second = Math.floor(timeS) % 60;
    stage.draw(zero, LEFT, 570);
    stage.draw(digits[Math.floor(second / 10)]!, LEFT + 56, 570);
    stage.draw(digits[second % 10]!, LEFT + 98, 570);
  };
}
