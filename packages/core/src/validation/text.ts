import * as v from 'valibot';
import { maxLength } from './max-length.ts';
import { required } from './required.ts';
import { trimmed } from './trimmed.ts';

/** A string exactly as it was typed; anything else is refused, never coerced. */
export function rawText(label: string) {
  return v.string(({ input }) =>
    input === undefined || input === null ? `${label} is required` : `${label} must be text`,
  );
}

/** A trimmed string, from which the other rules are built. */
export function text(label: string) {
  return v.pipe(rawText(label), trimmed());
}

/** A text of 1 to `max` code points. */
export function requiredText(label: string, max: number) {
  return v.pipe(text(label), required(label), maxLength(max));
}

/** A text of up to `max` code points that may be empty. */
export function optionalText(max: number, label = 'Field') {
  return v.pipe(text(label), maxLength(max));
}

export const Name = requiredText('Name', 100);

export const Description = optionalText(5000, 'Description');
