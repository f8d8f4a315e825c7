import { malformed } from '../../problems/problems.ts';

/** How deeply arrays and objects may be nested. */
const MAX_DEPTH = 32;

/**
 * Parses JSON and refuses what is legal in JSON but never intended: a name twice in one object, NUL and lone surrogates
 * (no database accepts them), names that reach into prototypes, numbers too large for a double.
 * @throws {ApiError} MALFORMED_BODY
 */
export function parseStrictJson(text: string): unknown {
  const nameCount = countNames(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON');
  }
  // JSON.parse keeps only the last of two equal names, so fewer are left than were written.
  if (countChecked(value) !== nameCount) throw malformed('The body has the same name twice in one object');
  return value;
}

/** Counts the colons outside strings, that is the names; also rejects excessive depth before anything is built. */
function countNames(text: string): number {
  let names = 0;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === ':') names++;
    else if (character === '{' || character === '[') {
      if (++depth > MAX_DEPTH) throw malformed(`The body is nested deeper than ${MAX_DEPTH} levels`);
    } else if (character === '}' || character === ']') depth--;
  }
  return names;
}

/** Checks every value and name, and counts the names. */
function countChecked(value: unknown): number {
  if (typeof value === 'string') checkText(value);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw malformed('The body has a number too large');
  if (Array.isArray(value)) return value.reduce<number>((names, item) => names + countChecked(item), 0);
  if (typeof value !== 'object' || value === null) return 0;
  let names = 0;
  for (const [name, item] of Object.entries(value)) {
    checkText(name);
    if (name === '__proto__' || (name === 'constructor' && isObjectWithPrototype(item))) {
      throw malformed(`The body has the forbidden name ${name}`);
    }
    names += 1 + countChecked(item);
  }
  return names;
}

function isObjectWithPrototype(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
}

/** @throws {ApiError} MALFORMED_BODY: NUL or half of a surrogate pair */
export function checkText(text: string): void {
  if (text.includes('\0')) throw malformed('The body contains a NUL character');
  if (!text.isWellFormed()) throw malformed('The body contains half a character');
}
