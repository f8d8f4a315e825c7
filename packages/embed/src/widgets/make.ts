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

/** The signs on the buttons, as lines in a square of 24. */
const SIGNS = {
  close: 'M6 6l12 12M18 6L6 18',
  minimise: 'M6 18h12',
  restore: 'M8 16l8-8M10 8h6v6',
  move: 'M12 4v16M4 12h16M9 7l3-3 3 3M9 17l3 3 3-3M7 9l-3 3 3 3M17 9l3 3-3 3',
} as const;

/** A button with a sign and a name. */
export function signButton(sign: keyof typeof SIGNS, name: string, run?: () => void): HTMLButtonElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.ariaHidden = 'true';
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', SIGNS[sign]);
  svg.append(path);
  const button = make('button', { type: 'button', className: `sign ${sign}`, ariaLabel: name }, svg);
  if (run) button.addEventListener('click', run);
  return button;
}
