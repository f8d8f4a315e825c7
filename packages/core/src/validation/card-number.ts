import * as v from 'valibot';
import { digits } from './digits.ts';

const LENGTH_MESSAGE = 'The Card Number must be between 12-19 digits';

/** The form of a card number; only the payment gateway can tell whether the card exists. */
export const CardNumber = v.pipe(
  digits('Card Number'),
  v.minLength(12, LENGTH_MESSAGE),
  v.maxLength(19, LENGTH_MESSAGE),
);
