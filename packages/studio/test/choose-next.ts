import { vi } from 'vitest';

/** The next file dialog is answered with this file. */
export function chooseNext(file: File): void {
  const createElement = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = createElement(name);
    if (element instanceof HTMLInputElement) {
      Object.defineProperty(element, 'files', { value: [file] });
      element.click = () => void element.dispatchEvent(new Event('change'));
    }
    return element;
  });
}
