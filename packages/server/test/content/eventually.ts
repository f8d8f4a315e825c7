import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer satisfies, and returns it. @throws when time is up, with the last answer */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  isEnough: (answer: T) => boolean,
  limitMs = 15_000,
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (isEnough(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(answer)} after ${limitMs} ms`);
    await delay(20);
  }
}
