import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A longer one is not a word with a tail, and looking at it would cost too much. */
const MAX_LENGTH = 32;
/** Digits and signs around a word, as in `2026!`, that do not make it less common. */
const MAX_TAIL_LENGTH = 5;
/** Found in the lists of what people choose, or along the rows of a keyboard; look-alikes such as `@` are turned back. */
const KNOWN_PATTERNS: ReadonlySet<string> = new Set(['dictionary', 'spatial', 'sequence']);

let estimator: ZxcvbnFactory | undefined;

/** Whether a password is among the first that anybody would try: one known word, once or repeated, and a short tail. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC');
  if (text.length > MAX_LENGTH) return false;
  // Made at the first sign-up: the lists take a moment to load.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const parts = estimator.check(text).sequence;
  const known = parts.filter(
    ({ pattern, token, ...rest }) =>
      KNOWN_PATTERNS.has(pattern) || (pattern === 'repeat' && isKnownRepeat(token, rest)),
  );
  const tail = parts
    .filter((part) => !known.includes(part))
    .map(({ token }) => token)
    .join('');
  return known.length > 0 && tail.length <= MAX_TAIL_LENGTH && !/\p{Letter}/u.test(tail);
}

function isKnownRepeat(token: string, match: object): boolean {
  const base = 'baseToken' in match ? String(match.baseToken) : token;
  return base.length < token.length && isCommonPassword(base);
}
