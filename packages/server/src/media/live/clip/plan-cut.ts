/** A part of a recording, in seconds from its beginning. */
export interface TimedFragment {
  readonly startS: number;
  readonly endS: number;
  /** In bytes of the file. */
  readonly offset: number;
  readonly bytes: number;
  /** A player can begin here. */
  readonly isKey: boolean;
}

/** The bytes of a file that a clip copies: `[from, to)`. */
export interface Cut {
  readonly from: number;
  readonly to: number;
  readonly durationMs: number;
}

/**
 * Finds where a clip can begin and end without encoding anything again: at the last key frame before its start, and at the
 * first one after its end. Null where nothing lies between.
 */
export function planCut(
  fragments: readonly TimedFragment[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): Cut | null {
  const keys = fragments.filter(({ isKey }) => isKey);
  const first = keys.findLast(({ startS }) => startS * 1000 <= startMs) ?? keys[0];
  if (!first) return null;
  const next = keys.find(({ startS, offset }) => offset > first.offset && startS * 1000 >= endMs);
  const last = next ? fragments[fragments.indexOf(next) - 1] : fragments.at(-1);
  if (!last) return null;
  return {
    from: first.offset,
    to: last.offset + last.bytes,
    durationMs: Math.round((last.endS - first.startS) * 1000),
  };
}
