import { dial, hand } from './clock-parts.ts';
import { between, easeOut } from './easing.ts';
import type { Film, Paint } from './film.ts';
import { drawGround } from './ground.ts';
import { PALETTE } from './palette.ts';
import { mix, pad, ticking } from './sounds.ts';
import { drawPhases } from './sprite.ts';
import { Title } from './title.ts';

const [WIDTH, HEIGHT] = [720, 1280];
const SIZE = 560;
const SWING_STEPS = 60;

/** A watch on its chain, for phones held upright. */
export const pocketEdition: Film = {
  durationS: 15,
  sound: mix(
    ticking(0.25, 0.14),
    pad(
      [
        [196, 246.94, 293.66],
        [174.61, 220, 261.63],
      ],
      5,
      0.05,
    ),
  ),
  picture: { width: WIDTH, height: HEIGHT, prepare },
};

async function prepare(): Promise<Paint> {
  const ground = await drawGround({ width: WIDTH, height: HEIGHT, from: '#21505a', to: '#0f1f28' });
  const swings = await drawPhases(
    SWING_STEPS,
    (part) => watch(Math.sin(part * 2 * Math.PI) * 9, part),
    SIZE,
    620,
  );
  const texts = await Promise.all([
    Title.of([
      { text: 'NEW', size: 30, color: PALETTE.brass },
      { text: 'THE POCKET', size: 50 },
      { text: 'EDITION', size: 50 },
    ]),
    Title.of([
      { text: 'FROM MAY', size: 50 },
      { text: 'IN BRASS AND STEEL', size: 24, color: PALETTE.foam },
    ]),
  ]);
  return (stage, timeS) => {
    stage.fill(ground);
    const fall = (1 - easeOut(timeS, 0, 1.6)) * 500;
    const step = Math.floor((timeS / 3) * SWING_STEPS) % SWING_STEPS;
    stage.draw(swings[step]!, (WIDTH - SIZE) / 2, -20 - fall, { opacity: between(timeS, 0, 17, 0.4) });
    texts[0]!.draw(stage, timeS, { left: 64, top: 800, fromS: 0.9, untilS: 8 });
    texts[1]!.draw(stage, timeS, { left: 64, top: 830, fromS: 8.2, untilS: 17 });
  };
}

/** Hangs from the middle of the upper edge. */
function watch(degrees: number, part: number): string {
  const face =
    dial(140) +
    hand({ length: 78, width: 10, turn: 300, color: PALETTE.night }) +
    hand({ length: 116, width: 7, turn: 60, color: PALETTE.night }) +
    hand({ length: 124, width: 3, turn: Math.floor(part * 12) * 30, color: PALETTE.coral });
  return (
    `<g transform="rotate(${degrees} ${SIZE / 2} -300)"><path d="M${SIZE / 2} -40V230" stroke="${PALETTE.brass}" ` +
    `stroke-width="7" stroke-dasharray="12 7" stroke-linecap="round"/><circle cx="${SIZE / 2}" cy="248" r="26" fill="none" ` +
    `stroke="${PALETTE.brass}" stroke-width="9"/><g transform="translate(${SIZE / 2} 424)">${face}</g></g>`
  );
}
