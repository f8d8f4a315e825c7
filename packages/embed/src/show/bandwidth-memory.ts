import type { BandwidthMemory } from '../player/engines/cmaf/bandwidth.ts';
import { BANDWIDTH_KEY } from '../player/engines/cmaf/keep-bandwidth.ts';

/**
 * What this page has learnt of the line: the next video begins with it, and so does the next visit of a visitor who
 * agrees to be recognised.
 */
export const bandwidthMemory: BandwidthMemory = { bps: 0 };

// A browser may throw at the mere mention of its storage.
try {
  bandwidthMemory.bps = +localStorage[BANDWIDTH_KEY] || 0;
} catch {}
