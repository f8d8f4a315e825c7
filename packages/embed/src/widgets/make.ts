import { WIDGET_LINES } from '../icon-shapes.ts';

/** Makes an element with what it says and does; text stays text, and nothing is parsed. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

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
  const button = make('button', { type: 'button', className: `sign ${sign}`, ariaLabel: name }, svg);
  if (run) button.addEventListener('click', run);
  return button;
}
