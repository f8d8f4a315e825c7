import { make } from '../element/make.ts';
import { STEP_SHAPES } from '../icon-shapes.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Leads back or on in a playlist; drawn as the controls do. */
export function stepButton(
  icon: keyof typeof STEP_SHAPES,
  label: string,
  onClick: () => void,
): HTMLButtonElement {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', STEP_SHAPES[icon]);
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.append(path);
  const button = make('button', `step is-${icon}`, drawing);
  button.type = 'button';
  button.ariaLabel = button.title = label;
  button.onclick = onClick;
  return button;
}
