import type { Sound } from './film.ts';

const TURN = 2 * Math.PI;

/** Adds sounds up. */
export function mix(...sounds: readonly Sound[]): Sound {
  return (firstSample, count, sampleRateHz) => {
    const sum = new Float32Array(count * 2);
    for (const sound of sounds) {
      const samples = sound(firstSample, count, sampleRateHz);
      for (let index = 0; index < sum.length; index += 1) sum[index] = sum[index]! + samples[index]!;
    }
    return sum;
  };
}

/** The same for both ears. @param wave the sample at a time, in seconds */
function mono(wave: (timeS: number) => number): Sound {
  return (firstSample, count, sampleRateHz) => {
    const samples = new Float32Array(count * 2);
    for (let index = 0; index < count; index += 1) {
      const value = wave((firstSample + index) / sampleRateHz);
      samples[index * 2] = value;
      samples[index * 2 + 1] = value;
    }
    return samples;
  };
}

/** A clock that ticks, every other time lower. */
export function ticking(everyS: number, loudness = 0.2): Sound {
  return mono((timeS) => {
    const sinceS = timeS % everyS;
    if (sinceS > 0.06) return 0;
    const hz = Math.floor(timeS / everyS) % 2 === 0 ? 2100 : 1650;
    return Math.sin(TURN * hz * sinceS) * Math.exp(-110 * sinceS) * loudness;
  });
}

/** Chords that follow each other softly. @param chords in hertz, each sounds for `everyS` */
export function pad(chords: readonly (readonly number[])[], everyS: number, loudness = 0.05): Sound {
  return mono((timeS) => {
    const chord = chords[Math.floor(timeS / everyS) % chords.length] ?? [];
    const part = (timeS % everyS) / everyS;
    // Silent where one chord follows another, so that nothing clicks.
    const swell = Math.sin(Math.PI * part) ** 0.6;
    let sum = 0;
    for (const hz of chord) sum += Math.sin(TURN * hz * timeS) + 0.3 * Math.sin(TURN * 2 * hz * timeS);
    return sum * swell * loudness;
  });
}

/** How loud a bell still is, 0 to 1, after its last stroke. @param strokesS when it is struck, in order */
export function ringing(strokesS: readonly number[], timeS: number, fadesIn = 1.2): number {
  const last = strokesS.findLast((strokeS) => strokeS <= timeS);
  return last === undefined ? 0 : Math.exp(-fadesIn * (timeS - last));
}

/** Partials of a bell, as parts of its pitch, with their loudness and how fast they fade. */
const PARTIALS = [
  [0.5, 0.35, 0.7],
  [1, 1, 1.1],
  [1.19, 0.4, 1.6],
  [2, 0.45, 2.2],
  [2.74, 0.18, 3.4],
] as const;

/** When a bell can no longer be heard. */
const SILENT_AFTER_S = 7;

/** A bell. @param strokesS when it is struck, in order */
export function bell(strokesS: readonly number[], hz: number, loudness = 0.25): Sound {
  return mono((timeS) => {
    const last = strokesS.findLast((strokeS) => strokeS <= timeS);
    if (last === undefined) return 0;
    const sinceS = timeS - last;
    if (sinceS > SILENT_AFTER_S) return 0;
    let sum = 0;
    for (const [part, level, fade] of PARTIALS) {
      sum += Math.sin(TURN * hz * part * sinceS) * level * Math.exp(-fade * sinceS);
    }
    return sum * Math.min(1, sinceS * 300) * loudness;
  });
}
