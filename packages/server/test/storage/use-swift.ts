import { afterAll, beforeAll } from 'vitest';
import { START_LIMIT_MS, type Swift, startSwift } from './swift.ts';

/** Runs a store that speaks S3 for the tests around the call. */
export function useSwift(): Pick<Swift, 'endpoint' | 'newBucket'> {
  let swift: Swift | undefined;
  beforeAll(async () => {
    swift = await startSwift();
  }, START_LIMIT_MS);
  afterAll(() => swift?.stop());
  const running = (): Swift => {
    if (!swift) throw new Error('Swift has not started.');
    return swift;
  };
  return {
    get endpoint() {
      return running().endpoint;
    },
    newBucket: () => running().newBucket(),
  };
}
