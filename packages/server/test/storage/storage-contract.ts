import type { Storage } from '../../src/storage/storage.ts';
import { testObjects } from './objects-contract.ts';
import { testParts } from './parts-contract.ts';

/** What every store has to do, whatever it is made of. */
export function testStorage(name: string, open: () => Promise<Storage>): void {
  testObjects(name, open);
  testParts(name, open);
}
