import { hkdfSync, randomBytes } from 'node:crypto';
import type { Executor } from '../db/database.ts';

/** The secrets of one instance: a key for each purpose, so that what one signs no other accepts. */
export interface InstanceSecrets {
  /** 256 bits. */
  key(purpose: string): Uint8Array;
}

const NAME = 'root';

/** Loads the root secret, which the first start of an instance makes, or takes the configured one. */
export async function loadInstanceSecrets(
  db: Executor,
  configured: string | undefined,
): Promise<InstanceSecrets> {
  const root = configured ?? (await findOrMake(db));
  const keys = new Map<string, Uint8Array>();
  return {
    key(purpose) {
      const known = keys.get(purpose);
      if (known) return known;
      const key = new Uint8Array(hkdfSync('sha256', root, '', `commoncast ${purpose}`, 32));
      keys.set(purpose, key);
      return key;
    },
  };
}

async function findOrMake(db: Executor): Promise<string> {
  await db
    .insertInto('instance_secret')
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    // Of two processes that start at once, one wins.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('instance_secret')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return value;
}
