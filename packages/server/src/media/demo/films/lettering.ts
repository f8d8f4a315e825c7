import { ALPHABET } from './alphabet.ts';

export interface Lettering {
  /** In capitals; a character without a letter throws. */
  readonly text: string;
  /** Height of a capital, in pixels. */
  readonly size: number;
  readonly color: string;
  /** Width of the pen, as a part of the height. */
  readonly weight?: number;
  /** Space between letters, as a part of the height. */
  readonly tracking?: number;
}

const WEIGHT = 0.11;
const TRACKING = 0.3;

/** A line of text as SVG paths from the point 0, 0, its upper left corner, and its width in pixels. */
export function drawLettering(lettering: Lettering): { readonly markup: string; readonly width: number } {
  const { text, size, color, weight = WEIGHT, tracking = TRACKING } = lettering;
  const paths: string[] = [];
  let left = 0;
  for (const character of text) {
    const letter = ALPHABET[character];
    if (!letter) throw new RangeError(`There is no letter for ${character}`);
    if (letter.line) paths.push(`<path transform="translate(${left} 0)" d="${letter.line}"/>`);
    left += letter.width + tracking * 100;
  }
  const pen = `fill="none" stroke="${color}" stroke-width="${weight * 100}" stroke-linecap="round" stroke-linejoin="round"`;
  return {
    markup: `<g transform="scale(${size / 100})" ${pen}>${paths.join('')}</g>`,
    width: ((left - tracking * 100) * size) / 100,
  };
}
