/** Something else for a stretch of code; an empty stretch is an insertion. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Writes edits, which must not overlap, into the code. */
export function putInto(code: string, edits: readonly Edit[]): string {
  const backwards = [...edits].sort((a, b) => b.start - a.start);
  return backwards.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
