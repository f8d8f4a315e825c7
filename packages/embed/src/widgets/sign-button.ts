import { WIDGET_LINES } from '../icon-shapes.ts';
import { makeWith } from './make-with.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A button with a sign and a name. */
export function signButton(
  sign: keyof typeof WIDGET_LINES,
  name: string,
  run?: () => void,
): HTMLButtonElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.ariaHidden = 'true';
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', WIDGET_LINES[sign]);
  svg.append(path);
  const className = `sign ${sign}`;
  return makeWith('button', { type: 'button', className, ariaLabel: name, onclick: run ?? null }, svg);
}
