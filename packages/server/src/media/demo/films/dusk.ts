import { easeInOut } from './easing.ts';
import type { Film, Paint, Sound } from './film.ts';
import { drawGround } from './ground.ts';
import { PALETTE } from './palette.ts';
import { createRandom } from './random.ts';
import { mix, pad } from './sounds.ts';
import { drawPhases, drawSprite, type Sprite } from './sprite.ts';
import { Stage } from './stage.ts';
import { Title } from './title.ts';

const [WIDTH, HEIGHT] = [1280, 720];
const HORIZON = 430;
/** The waves repeat after this many pixels. */
const WAVE_PX = 320;
/** In how many steps it gets dark. */
const DARK_STEPS = 60;
const BEAM_STEPS = 40;
const BEAM_S = 5;

/** The sun goes down behind the harbour, and the lighthouse begins its work. */
export const dusk: Film = {
  durationS: 24,
  sound: mix(
    surf(),
    pad(
      [
        [146.83, 220, 293.66],
        [130.81, 196, 261.63],
        [110, 164.81, 220],
      ],
      6,
      0.035,
    ),
  ),
  picture: { width: WIDTH, height: HEIGHT, prepare },
};

async function prepare(): Promise<Paint> {
  const size = { width: WIDTH, height: HEIGHT };
  const day = await drawGround({ ...size, from: '#f6c48a', to: '#d9735f' });
  const night = await drawGround({ ...size, from: '#14273a', to: '#2b3b55', markup: stars() });
  const sun = await drawSprite(
    '<defs><radialGradient id="sun"><stop offset=".55" stop-color="#fff3d4"/><stop offset=".6" stop-color="#ffe2a6" stop-opacity=".5"/><stop offset="1" stop-color="#ffe2a6" stop-opacity="0"/></radialGradient></defs><circle cx="150" cy="150" r="150" fill="url(#sun)"/>',
    300,
    300,
  );
  const seas = await Promise.all(
    ['#37667a', '#28505f', '#1b3a48'].map((color, row) =>
      // Only the front one reaches down to the edge.
      drawSprite(wave(color, 10 + row * 5), WIDTH + WAVE_PX, row === 2 ? 190 : 110),
    ),
  );
  const beams = await drawPhases(BEAM_STEPS, beam, 1000, 420);
  const tower = await drawSprite(lighthouse(), 150, 360);
  const title = await Title.of([
    { text: 'HARBOUR LANE', size: 46, color: PALETTE.cream },
    { text: 'AT DUSK', size: 24, color: PALETTE.cream },
  ]);
  const sky = createSky(day, night);
  return (stage, timeS) => {
    const dark = easeInOut(timeS, 3, 15);
    stage.fill(sky(Math.round(dark * DARK_STEPS) / DARK_STEPS));
    if (dark < 1) stage.draw(sun, 300, 150 + timeS * 22, { opacity: 1 - dark });
    const lit = easeInOut(timeS, 10, 3);
    stage.draw(beams[Math.floor((timeS / BEAM_S) * BEAM_STEPS) % BEAM_STEPS]!, 560, 30, {
      opacity: lit * 0.75,
    });
    stage.draw(tower, 985, 130);
    for (const [row, sea] of seas.entries()) {
      const drift = WAVE_PX / 2 + Math.sin(timeS * 0.5 + row * 2) * (60 + row * 30);
      const lift = Math.sin(timeS * 0.8 + row) * 5;
      stage.draw(sea, -drift, HORIZON - 20 + row * 62 + lift);
    }
    title.draw(stage, timeS, { left: 84, top: 96, fromS: 0.8, untilS: 25 });
  };
}

/** Mixes day and night, and keeps what it has mixed last: the sky changes more slowly than the sea. */
function createSky(day: Sprite, night: Sprite): (dark: number) => Stage['planes'] {
  const mixed = new Stage(WIDTH, HEIGHT);
  let mixedDark = -1;
  return (dark) => {
    if (dark !== mixedDark) {
      mixed.fill(day);
      mixed.draw(night, 0, 0, { opacity: dark });
      mixedDark = dark;
    }
    return mixed.planes;
  };
}

function stars(): string {
  const random = createRandom(7);
  return Array.from({ length: 90 }, () => {
    const [x, y, r] = [random() * WIDTH, random() * HORIZON, 0.6 + random() * 1.2];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity="${0.3 + random() * 0.5}"/>`;
  }).join('');
}

function wave(color: string, height: number): string {
  const crests = Array.from({ length: (WIDTH + WAVE_PX) / WAVE_PX }, () => `q80 ${-height} 160 0t160 0`);
  return `<path d="M0 20${crests.join('')}V330H0Z" fill="${color}"/>`;
}

/** Light that sweeps round, from the lamp in the picture's right half. */
function beam(part: number): string {
  const across = Math.cos(part * 2 * Math.PI);
  const [lampX, lampY] = [500, 160];
  const reach = across * 500;
  const spread = 26 + 60 * Math.abs(across);
  return (
    '<defs><linearGradient id="beam" gradientUnits="userSpaceOnUse" ' +
    `x1="${lampX}" y1="0" x2="${lampX + reach || 1}" y2="0"><stop offset="0" stop-color="#ffeec0" stop-opacity=".85"/>` +
    '<stop offset="1" stop-color="#ffeec0" stop-opacity="0"/></linearGradient></defs>' +
    `<polygon points="${lampX},${lampY - 6} ${lampX + reach},${lampY - spread} ${lampX + reach},${lampY + spread} ${lampX},${lampY + 6}" fill="url(#beam)"/>` +
    `<circle cx="${lampX}" cy="${lampY}" r="${16 + 10 * (1 - Math.abs(across))}" fill="#fff6dd"/>`
  );
}

function lighthouse(): string {
  return (
    '<polygon points="52,90 98,90 116,360 34,360" fill="#f3ebdd"/><polygon points="46,170 104,170 108,230 42,230" fill="#b5493b"/>' +
    '<rect x="44" y="78" width="62" height="12" rx="3" fill="#2b2f36"/><rect x="56" y="42" width="38" height="36" fill="#ffe9b0"/>' +
    '<path d="M50 42h50l-25-26z" fill="#b5493b"/>'
  );
}

/** Waves that come and go. */
function surf(): Sound {
  const random = createRandom(3);
  let smooth = 0;
  return (firstSample, count, sampleRateHz) => {
    const samples = new Float32Array(count * 2);
    for (let index = 0; index < count; index += 1) {
      const timeS = (firstSample + index) / sampleRateHz;
      smooth += (random() * 2 - 1 - smooth) * 0.08;
      const swell = 0.3 + 0.7 * Math.sin((timeS * Math.PI) / 6) ** 2;
      samples[index * 2] = smooth * swell * 0.35;
      samples[index * 2 + 1] = smooth * swell * 0.3;
    }
    return samples;
  };
}
