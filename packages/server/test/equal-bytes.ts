import { expect } from 'vitest';

// Vitest's own way is a key for each byte: seconds for a film.
expect.addEqualityTesters([
  (one, other) => (Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : undefined),
]);
