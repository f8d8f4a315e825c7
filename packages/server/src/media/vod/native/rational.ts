import { Rational } from 'node-av/lib';
import type { Ratio } from '../timing/ratio.ts';

/** The native class for a plain ratio. */
export function toRational({ num, den }: Ratio): Rational {
  return new Rational(num, den);
}
