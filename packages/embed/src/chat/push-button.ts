import { make } from '../element/make.ts';

/** A button that sends no form. */
export function pushButton(name: string, text: string, onClick: () => void): HTMLButtonElement {
  const element = make('button', name);
  element.type = 'button';
  element.append(text);
  element.onclick = onClick;
  return element;
}
