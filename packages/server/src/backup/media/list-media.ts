import type { Storage, StoredObject } from '../../storage/storage.ts';
import { STORED_KINDS } from '../stored-kinds.ts';

/** The first names of all keys under which domains store anything, in order. */
export const MEDIA_PREFIXES: readonly string[] = STORED_KINDS.map(({ prefix }) => prefix).sort();

/** Every object of ours in a store, in the order of keys. A bucket may have other tenants. */
export async function* listMedia(storage: Pick<Storage, 'list'>): AsyncGenerator<StoredObject> {
  for (const prefix of MEDIA_PREFIXES) yield* storage.list(prefix);
}
