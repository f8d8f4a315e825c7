import type { BandwidthMemory } from '../player/engines/cmaf/bandwidth.ts';

/**
 * What this page has learnt of the line: the next video begins with it. In memory only; whoever has the visitor's
 * consent to store something may set `bps` before the first video and read it after the last.
 */
export const bandwidthMemory: BandwidthMemory = { bps: 0 };
