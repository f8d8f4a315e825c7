import { userEvent } from '@testing-library/user-event';

/**
 * Somebody at the keyboard and the mouse. No pause between key presses, and no look at the style sheets before each
 * click: whether something can be clicked where it stands is for the tests in browsers.
 */
export const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Replaces what a field holds, in one go: a page that is drawn anew for each letter takes a busy machine too long. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  if (text) await person.paste(text);
}
