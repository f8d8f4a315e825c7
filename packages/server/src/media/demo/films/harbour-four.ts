import { centred, dial, hand } from './clock-parts.ts';
import { between, easeOut } from './easing.ts';
import type { Film, Paint } from './film.ts';
import { drawGround } from './ground.ts';
import { PALETTE } from './palette.ts';
import { mix, pad, ticking } from './sounds.ts';
import { drawPhases, drawSprite } from './sprite.ts';
import { Title } from './title.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const SIZE = 480;
/** Positions of one turn. */
const TURN_STEPS = 72;
const TURN_S = 6;

/** A clock that turns, and what is special about it. */
export const harbourFour: Film = {
  durationS: 24,
  sound: mix(
    pad(
      [
        [220, 277.18, 329.63],
        [184.99, 220, 293.66],
        [164.81, 207.65, 246.94],
      ],
      4,
    ),
    ticking(1, 0.1),
  ),
  picture: { width: WIDTH, height: HEIGHT, prepare },
};

async function prepare(): Promise<Paint> {
  const glow = `<circle cx="930" cy="350" r="330" fill="${PALETTE.brass}" fill-opacity=".13"/>`;
  const ground = await drawGround({
    width: WIDTH,
    height: HEIGHT,
    from: '#efe5d3',
    to: '#d3c0a1',
    markup: `${glow}<ellipse cx="930" cy="640" rx="240" ry="22" fill="${PALETTE.oak}" fill-opacity=".28"/>`,
  });
  const turns = await drawPhases(TURN_STEPS, (part) => centred(SIZE, turnedClock(part)), SIZE);
  const lines = await Promise.all(
    [
      ['MEET THE', 'HARBOUR NO. 4'],
      ['SOLID OAK', 'FROM ONE TREE'],
      ['EIGHT DAYS', 'ON ONE WINDING'],
      ['MADE TO', 'BE MENDED'],
    ].map(([first = '', second = '']) =>
      Title.of([
        { text: first, size: 28, color: PALETTE.oak },
        { text: second, size: 40, color: PALETTE.night },
      ]),
    ),
  );
  const rule = await drawSprite(`<rect width="240" height="6" rx="3" fill="${PALETTE.coral}"/>`, 240, 6);
  return (stage, timeS) => {
    stage.fill(ground);
    const step = Math.floor((timeS / TURN_S) * TURN_STEPS) % TURN_STEPS;
    const rise = (1 - easeOut(timeS, 0, 1.4)) * 90;
    stage.drawAround(turns[step]!, 930, 350 + rise, { opacity: easeOut(timeS, 0, 0.8) });
    for (const [index, line] of lines.entries()) {
      const fromS = 0.6 + index * 5.8;
      line.draw(stage, timeS, { left: 84, top: 110, fromS, untilS: index === 3 ? 25 : fromS + 5.6 });
      stage.draw(rule, 92, 244, {
        shownWidth: easeOut(timeS, fromS + 0.4, 1),
        opacity: between(timeS, fromS, index === 3 ? 25 : fromS + 5.6),
      });
    }
  };
}

/** The clock as it is seen at one part of its turn: front, edge, and a back of plain oak. */
function turnedClock(part: number): string {
  const angle = part * 2 * Math.PI;
  const across = Math.cos(angle);
  const depth = Math.sin(angle) * 34;
  const side = `<ellipse cx="${depth}" rx="${Math.max(2, Math.abs(across) * 220)}" ry="220" fill="${PALETTE.oak}"/>`;
  const body =
    `<ellipse rx="${Math.max(2, Math.abs(across) * 220)}" ry="220" fill="${PALETTE.oak}"/>` +
    `<rect x="${Math.min(0, depth)}" y="-220" width="${Math.abs(depth)}" height="440" fill="${PALETTE.oak}"/>`;
  if (across <= 0.02)
    return `${side}${body}${ellipse(across, 190, '#7d5838')}${ellipse(across, 40, PALETTE.shade)}`;
  const front =
    dial(190) +
    hand({ length: 110, width: 12, turn: 305, color: PALETTE.night }) +
    hand({ length: 160, width: 8, turn: 54, color: PALETTE.night }) +
    `<circle r="11" fill="${PALETTE.coral}"/>`;
  return `${side}${body}<g transform="scale(${across} 1)">${front}</g>`;
}

function ellipse(across: number, radius: number, color: string): string {
  return `<ellipse rx="${Math.max(2, Math.abs(across) * radius)}" ry="${radius}" fill="${color}"/>`;
}
