import * as v from 'valibot';
import { required } from './required.ts';
import { text } from './text.ts';

/** A colour such as `#d32f2f`, stored in lower case. */
export const HexColor = v.pipe(
  text('Color'),
  required('Color'),
  v.regex(/^#[0-9A-Fa-f]{6}$/, 'Invalid color format, use #rrggbb'),
  v.toLowerCase(),
);
