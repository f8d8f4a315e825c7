import type { ReactElement } from 'react';
import { httpUrl } from '../../element/http-url.ts';
import { useParts } from '../context.ts';

/** The business's own sign, over a corner of the picture. */
export function Logo(): ReactElement | null {
  const { logo, showIcon } = useParts().details;
  const url = showIcon && httpUrl(logo);
  return url ? <img className="logo" part="logo" alt="" src={url} referrerPolicy="no-referrer" /> : null;
}
