import { screen } from '@testing-library/react';

/** Waits until an alert or a status says something: neither has its text as its name. A string must be all of it. */
export function findSaid(role: 'alert' | 'status', text: string | RegExp): Promise<HTMLElement> {
  const isSaid = (said: string) => (typeof text === 'string' ? said === text : text.test(said));
  return screen.findByText(
    (_, element) => element?.getAttribute('role') === role && isSaid(element.textContent ?? ''),
  );
}
