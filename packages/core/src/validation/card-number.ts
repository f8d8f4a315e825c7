import * as v from 'valibot';
import { digits } from './digits.ts';

const LENGTH_MESSAGE = 'The Card Number must be between 12-19 digits';

/** A card number by its form; whether there is such a card is the payment gateway's to say. */
export const CardNumber = v.pipe(
  digits('Card Number'),
  v.minLength(12, LENGTH_MESSAGE),
  v.maxLength(19, LENGTH_MESSAGE),
);
