import { userEvent } from '@testing-library/user-event';

/**
 * Somebody at the keyboard and the mouse. No pause between key presses, and no look at the style sheets before each
 * click: whether something can be clicked where it stands is for the tests in browsers.
 */
export const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Replaces what a field holds. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  if (text) await person.type(field, text.replace(/[{[]/g, '$&$&'));
}
