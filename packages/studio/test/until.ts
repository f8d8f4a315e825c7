import { act } from 'react';

const DEADLINE_MS = 15_000;
const STEP_MS = 10;

/** Waits until something can be read without an error, and answers it. @throws its last error, after the deadline */
export async function until<T>(read: () => T): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    try {
      return read();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await act(() => new Promise((resolve) => setTimeout(resolve, STEP_MS)));
    }
  }
}
