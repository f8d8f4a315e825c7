/** Goes with everything else of ours when consent is withdrawn: the name begins with `commoncast`. */
export const BANDWIDTH_KEY = 'commoncast.bps';

/** Remembers the line for the next visit, where the visitor agrees to be recognised: then their id is there. */
export function keepBandwidth(bps: number): void {
  try {
    if (localStorage.commoncast) localStorage[BANDWIDTH_KEY] = Math.round(bps);
  } catch {}
}
