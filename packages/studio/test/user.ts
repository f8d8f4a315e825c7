import { act } from 'react';

/** Clicks as a person does, and lets what follows settle. */
export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus();
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }));
    element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true, cancelable: true, button: 0 }));
    element.click();
  });
}

/** Puts a text into a field, as typing it in one go would. */
export async function type(element: HTMLElement, text: string): Promise<void> {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    element.focus();
    // React keeps its own account of the value, so the native setter has to be called.
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Presses a key where the focus is. */
export async function press(key: string, init: KeyboardEventInit = {}): Promise<void> {
  await act(async () => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  });
}
