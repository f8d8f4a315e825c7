import * as v from 'valibot';
import { digits } from './digits.ts';

export const ZipCode = v.pipe(digits('Zip Code'), v.maxLength(9, 'Zip Code must be less than 10'));
