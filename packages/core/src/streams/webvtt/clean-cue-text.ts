/** A `<` that starts no tag was typed as text. */
const TOKENS = /<[a-z\d/][^>]*>|[^<]+|</gi;
const STYLES: readonly string[] = ['b', 'i', 'u'];
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '‎',
  rlm: '‏',
};
const LONGEST_VOICE = 100;

/**
 * Rewrites the text of a cue so that it holds text, bold, italics, underline and the speaker, and nothing else:
 * whatever a player does with it, none of the sender's tags, classes, links or styles are left. Every tag is closed.
 */
export function cleanCueText(raw: string): string {
  const open: string[] = [];
  let clean = '';
  for (const [token] of raw.matchAll(TOKENS)) {
    const [, slash = '', name = '', annotation = ''] =
      /^<(\/?)([a-z]+)(?:\.[^\s>]*)?(?:\s+([^>]*))?\s*>$/i.exec(token) ?? [];
    const tag = name.toLowerCase();
    const isKnown = STYLES.includes(tag) || (tag === 'v' && (slash !== '' || annotation.trim() !== ''));
    if (isKnown && slash === '') {
      open.push(tag);
      clean += tag === 'v' ? `<v ${escaped(decode(annotation).trim().slice(0, LONGEST_VOICE))}>` : `<${tag}>`;
    } else if (isKnown && open.includes(tag)) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        clean += `</${last}>`;
        if (last === tag) break;
      }
    } else if (!/^<./.test(token)) clean += escaped(decode(token));
  }
  return (
    clean +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined)
      return Object.hasOwn(NAMED, name.toLowerCase()) ? (NAMED[name.toLowerCase()] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
