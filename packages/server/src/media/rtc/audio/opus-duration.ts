const SILK_MS = [10, 20, 40, 60] as const;
const HYBRID_MS = [10, 20] as const;
const CELT_MS = [2.5, 5, 10, 20] as const;
/** RFC 6716 §3.2.5. */
const MOST_US = 120_000;

/** How long a packet sounds (RFC 6716 §3.1), in microseconds; null if it is none. */
export function opusDurationUs(packet: Uint8Array): number | null {
  const head = packet[0];
  if (head === undefined) return null;
  const mode = head >> 3;
  const frameMs = mode < 12 ? SILK_MS[mode & 3]! : mode < 16 ? HYBRID_MS[mode & 1]! : CELT_MS[mode & 3]!;
  const frames = (head & 3) === 0 ? 1 : (head & 3) < 3 ? 2 : (packet[1] ?? 0) & 63;
  const durationUs = frameMs * 1000 * frames;
  return durationUs > 0 && durationUs <= MOST_US ? durationUs : null;
}
