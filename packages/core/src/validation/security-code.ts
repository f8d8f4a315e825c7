import * as v from 'valibot';
import { digits } from './digits.ts';

const LENGTH_MESSAGE = 'The Security Code must have 3-4 digits';

export const SecurityCode = v.pipe(
  digits('Security Code'),
  v.minLength(3, LENGTH_MESSAGE),
  v.maxLength(4, LENGTH_MESSAGE),
);
