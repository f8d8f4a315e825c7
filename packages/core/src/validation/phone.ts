import * as v from 'valibot';
import { digits } from './digits.ts';

/** A phone number of exactly ten digits. */
export function phone(label = 'Phone') {
  return v.pipe(digits(label), v.length(10, `${label} length must be 10`));
}

export const Phone = phone();
