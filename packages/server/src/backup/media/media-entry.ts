/** One object of the storage, as a backup names it. */
export interface MediaEntry {
  readonly key: string;
  readonly bytes: number;
  /** In hexadecimal; null if the backup has only seen the object in a list. */
  readonly sha256: string | null;
  /** It was deleted while the backup was made: no copy has it, and no restore misses it. */
  readonly isGone?: true;
}

/** How many entries are kept, and written, together. */
export const PIECE_ENTRIES = 1_000;

/** Entries as lines of JSON. */
export function toLines(entries: readonly MediaEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

export function parseLines(text: string): MediaEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as MediaEntry);
}

/** The name of a piece: pieces sort as they were written. */
export function pieceName(number: number): string {
  return `${String(number).padStart(8, '0')}.jsonl`;
}
