const SHORTEST_TEXT = 3;
/** Shorter words are everywhere in messages and file names, and say little about anybody. */
const SHORTEST_WORD = 4;

/** 12 to 19 digits, with gaps or without, as cards have them. */
const CARD_NUMBER = /(?<![\w.-])\d(?:[ -]?\d){11,18}(?!\w)/g;
// Looked for from the beginnings of words alone: from each letter, a long text without any would take seconds.
const EMAIL = /(?<![^\s"'`<>()])[^\s"'`<>()]+@[^\s"'`<>()]+\.[^\s"'`<>()]+/g;
const QUERY = /(\bhttps?:\/\/[^\s?#)]+)[?#][^\s:)]*/g;

/**
 * Takes out of an error's text what somebody has typed, whole or word by word, whatever looks like the number of a card,
 * email addresses, and queries of URLs.
 */
export function redact(text: string, typed: readonly string[]): string {
  const whole = typed.map((one) => one.trim()).filter(({ length }) => length >= SHORTEST_TEXT);
  const words = whole.flatMap((one) => one.split(/\s+/)).filter(({ length }) => length >= SHORTEST_WORD);
  // The longest first: a word may be part of another text.
  const parts = [...new Set([...whole, ...words])].sort((a, b) => b.length - a.length);
  const without = parts.reduce((left, part) => left.replaceAll(part, '[typed]'), text);
  return without.replace(CARD_NUMBER, '[number]').replace(EMAIL, '[email]').replace(QUERY, '$1');
}
