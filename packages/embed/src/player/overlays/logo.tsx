import type { ReactElement } from 'react';
import { useParts } from '../context.ts';
import { logoOf } from './logo-of.ts';

/** The business's own sign, over a corner of the picture. */
export function Logo(): ReactElement | null {
  const url = logoOf(useParts().details);
  return url ? <img className="logo" part="logo" alt="" src={url} referrerPolicy="no-referrer" /> : null;
}
