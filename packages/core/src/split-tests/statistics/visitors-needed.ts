import { ALPHA } from '../constants.ts';
import { alphaOf, widthInErrors } from './effect.ts';
import { normalCdf, normalQuantile } from './normal.ts';

/** The chance of detecting an effect that exists. */
export const POWER = 0.8;
/** More visitors than any site has. */
const MOST = 1e12;

export interface Plan {
  /** Visitors in each variant for a test that is looked at repeatedly; null if more than anybody has. */
  readonly perVariant: number | null;
  /** The same for a test that is looked at once, at its end. For comparison only. */
  readonly fixedHorizon: number | null;
}

/**
 * Plans a test: how many visitors it takes to find a lift with a power of 80 %.
 * @param rate of the control, between 0 and 1
 * @param lift smallest relative change worth knowing, such as 0.2
 * @param variants including the control
 * @returns null where there is nothing to detect: an invalid rate, no change, or a changed rate outside 0 to 1
 */
export function visitorsNeeded(rate: number, lift: number, variants: number): Plan | null {
  const changed = rate * (1 + lift);
  const difference = Math.abs(changed - rate);
  const isBetween = [rate, changed].every((value) => value > 0 && value < 1);
  if (!isBetween || difference === 0) return null;
  const spread = rate * (1 - rate) + changed * (1 - changed);
  const alpha = alphaOf(variants);
  const hasPower = (perVariant: number) => {
    const errors = difference / Math.sqrt(spread / perVariant);
    return 1 - normalCdf(widthInErrors(2 * perVariant, alpha) - errors) >= POWER;
  };
  const quantiles = normalQuantile(1 - ALPHA / Math.max(1, variants - 1) / 2) + normalQuantile(POWER);
  const fixedHorizon = Math.ceil((quantiles ** 2 * spread) / difference ** 2);
  return {
    perVariant: smallest(hasPower),
    fixedHorizon: fixedHorizon <= MOST ? fixedHorizon : null,
  };
}

/** The smallest whole number that passes, given that all larger ones pass too. */
function smallest(passes: (value: number) => boolean): number | null {
  if (!passes(MOST)) return null;
  let [fails, enough] = [0, MOST];
  while (enough - fails > 1) {
    const middle = Math.floor((fails + enough) / 2);
    if (passes(middle)) enough = middle;
    else fails = middle;
  }
  return enough;
}
