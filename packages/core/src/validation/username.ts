import * as v from 'valibot';
import { maxLength } from './max-length.ts';
import { required } from './required.ts';
import { text } from './text.ts';

const PATTERN = /^[A-Za-z][A-Za-z0-9]*(?:[._][A-Za-z0-9]+)*$/;

// Names that every object inherits would be found in a lookup by user name.
const OBJECT_MEMBERS = new Set(
  Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
);

/** A user name of up to `max` characters. */
export function username(max = 30, label = 'Username') {
  const message = `${label} can only contain alphabets, numbers, underscore '_' and period '.' and cannot include any spaces. It cannot exceed ${max} characters in length.`;
  return v.pipe(
    text(label),
    required(label),
    maxLength(max, message),
    v.regex(PATTERN, message),
    v.check((name) => !OBJECT_MEMBERS.has(name.toLowerCase()), message),
  );
}

export const Username = username();
