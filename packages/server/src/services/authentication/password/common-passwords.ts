import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalid } from '../../../problems/problems.ts';

/** A longer one is not a word with a tail, and looking at it would cost too much. */
const MAX_LENGTH = 32;
/** Digits and signs around a word, as in `2026!`, that do not make it less common. */
const MAX_TAIL_LENGTH = 5;
/** Found in the lists of what people choose, or along the rows of a keyboard; look-alikes such as `@` are turned back. */
const KNOWN_PATTERNS: ReadonlySet<string> = new Set(['dictionary', 'spatial', 'sequence']);

/** Loaded for the first new password: the lists take a moment, and room. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, words] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: words.dictionary, graphs: words.adjacencyGraphs });
}

/** @throws {ApiError} VALIDATION_FAILED */
export async function requireUncommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalid({ password: 'This password is too common' });
}

/** Whether a password is among the first that anybody would try: one known word, once or repeated, and a short tail. */
export async function isCommonPassword(password: string): Promise<boolean> {
  estimator ??= loadEstimator();
  return isCommon(password, await estimator);
}

function isCommon(password: string, known: ZxcvbnFactory): boolean {
  const text = password.normalize('NFKC');
  if (text.length > MAX_LENGTH) return false;
  const isKnownRepeat = (token: string, match: object): boolean => {
    const base = 'baseToken' in match ? String(match.baseToken) : token;
    return base.length < token.length && isCommon(base, known);
  };
  const parts = known.check(text).sequence;
  const words = parts.filter(
    ({ pattern, token, ...rest }) =>
      KNOWN_PATTERNS.has(pattern) || (pattern === 'repeat' && isKnownRepeat(token, rest)),
  );
  const tail = parts
    .filter((part) => !words.includes(part))
    .map(({ token }) => token)
    .join('');
  return words.length > 0 && tail.length <= MAX_TAIL_LENGTH && !/\p{Letter}/u.test(tail);
}
