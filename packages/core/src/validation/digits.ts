import * as v from 'valibot';
import { required } from './required.ts';
import { text } from './text.ts';

/** ASCII digits only, with leading zeros kept: the base of the rules for numbers that are names, not amounts. */
export function digits(label: string) {
  return v.pipe(text(label), required(label), v.regex(/^[0-9]+$/, 'Must contain only numbers'));
}
