import { between, easeInOut, easeOut } from './easing.ts';
import type { Film, Paint } from './film.ts';
import { drawGround } from './ground.ts';
import { drawLettering } from './lettering.ts';
import { PALETTE } from './palette.ts';
import { mix, pad, ticking } from './sounds.ts';
import { drawSprite, drawText, type Sprite } from './sprite.ts';
import { Title } from './title.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const MONTHS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'];
const CLOCKS = [21, 24, 31, 29, 36, 41, 38, 44, 52, 57, 71, 86];
const VISITORS = [120, 138, 151, 190, 182, 221, 260, 248, 301, 342, 398, 470];
const CHART = { left: 470, bottom: 610, step: 60, height: 400 };

/** Bars, a line and a share, each drawn in front of the viewer. */
export const yearInNumbers: Film = {
  durationS: 24,
  sound: mix(
    pad(
      [
        [261.63, 329.63, 392],
        [220, 261.63, 329.63],
        [174.61, 220, 261.63],
        [196, 246.94, 293.66],
      ],
      3,
      0.04,
    ),
    ticking(0.75, 0.05),
  ),
  picture: { width: WIDTH, height: HEIGHT, prepare },
};

async function prepare(): Promise<Paint> {
  const lines = [0, 1, 2, 3, 4].map(
    (line) =>
      `<path d="M${CHART.left} ${CHART.bottom - line * 100}h730" stroke="#ffffff" stroke-opacity=".09"/>`,
  );
  const ground = await drawGround({
    width: WIDTH,
    height: HEIGHT,
    from: '#16303c',
    to: '#0d1a22',
    markup: lines.join(''),
  });
  const bars = await Promise.all(CLOCKS.map((clocks, index) => drawBar(clocks, index)));
  const months = await Promise.all(MONTHS.map((text) => drawText({ text, size: 14, color: PALETTE.foam })));
  const curve = await drawSprite(curveMarkup(), 760, 440);
  const titles = await Promise.all([
    Title.of([
      { text: 'CLOCKS', size: 44 },
      { text: 'SENT OUT', size: 22, color: PALETTE.foam },
    ]),
    Title.of([
      { text: 'VISITORS', size: 44 },
      { text: 'OF THE WORKSHOP', size: 22, color: PALETTE.foam },
    ]),
    Title.of([
      { text: 'THANK YOU', size: 44 },
      { text: 'FOR YOUR YEAR', size: 22, color: PALETTE.foam },
    ]),
  ]);
  const digits: Sprite[] = [];
  for (const text of '0123456789') digits.push(await drawText({ text, size: 76, color: PALETTE.brass }));

  return (stage, timeS) => {
    stage.fill(ground);
    const barsOpacity = between(timeS, 0, 10) + 0.3 * easeInOut(timeS, 18, 1);
    for (const [index, bar] of bars.entries()) {
      const shownHeight = easeOut(timeS, 0.6 + index * 0.22, 1.2);
      const left = CHART.left + 12 + index * CHART.step;
      stage.draw(bar, left, CHART.bottom - bar.height, { shownHeight, opacity: barsOpacity });
      stage.draw(months[index]!, left + 10, CHART.bottom + 14, { opacity: 0.8 });
    }
    stage.draw(curve, CHART.left, CHART.bottom - 430, {
      shownWidth: easeInOut(timeS, 10, 4.5),
      opacity: between(timeS, 9.8, 25),
    });
    const places = [
      { fromS: 0.2, untilS: 9.6 },
      { fromS: 9.8, untilS: 18 },
      { fromS: 18.2, untilS: 25 },
    ];
    for (const [index, place] of places.entries())
      titles[index]!.draw(stage, timeS, { left: 84, top: 110, ...place });
    const clocks = Math.round(530 * easeOut(timeS, 0.8, 4.2));
    const visitors = Math.round(3021 * easeInOut(timeS, 10, 4.5));
    drawNumber(stage, digits, clocks, between(timeS, 0.6, 9.6));
    drawNumber(stage, digits, visitors, between(timeS, 9.9, 18));
  };
}

function drawNumber(
  stage: Parameters<Paint>[0],
  digits: readonly Sprite[],
  value: number,
  opacity: number,
): void {
  for (const [index, digit] of [...String(value)].entries()) {
    stage.draw(digits[Number(digit)]!, 70 + index * 78, 250, { opacity });
  }
}

function drawBar(clocks: number, index: number): Promise<Sprite> {
  const height = (clocks / 90) * CHART.height;
  const color = index === CLOCKS.length - 1 ? PALETTE.coral : PALETTE.sea;
  const value = drawLettering({ text: String(clocks), size: 13, color: PALETTE.cream, tracking: 0.25 });
  return drawSprite(
    `<rect y="26" width="40" height="${height}" rx="5" fill="${color}"/><g transform="translate(${20 - value.width / 2} 4)">${value.markup}</g>`,
    40,
    height + 26,
  );
}

function curveMarkup(): string {
  const points = VISITORS.map(
    (visitors, index) => [32 + index * CHART.step, 430 - (visitors / 500) * 400] as const,
  );
  const steps = points.slice(1).map(([x, y], index) => {
    const [px, py] = points[index]!;
    const middle = (px + x) / 2;
    return `C${middle} ${py} ${middle} ${y} ${x} ${y}`;
  });
  const [firstX, firstY] = points[0]!;
  const line = `M${firstX} ${firstY}${steps.join('')}`;
  const dots = points.map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="6" fill="${PALETTE.night}" stroke="${PALETTE.brass}" stroke-width="4"/>`,
  );
  return (
    `<path d="${line}V430H${firstX}Z" fill="${PALETTE.brass}" fill-opacity=".14"/>` +
    `<path d="${line}" fill="none" stroke="${PALETTE.brass}" stroke-width="5"/>${dots.join('')}`
  );
}
