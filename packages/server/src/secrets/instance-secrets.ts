import { ConfigError } from '../config.ts';
import type { Database, Executor } from '../db/database.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import {
  findGeneratedSecrets,
  findKeyIds,
  findSealedSecret,
  generateSecret,
  insertKeyId,
  insertSealedSecret,
  lockKeys,
} from './repository.ts';

/** Signatures made with these are on other people's pages, so their keys are kept, sealed, when the root changes. */
const LASTING_PURPOSES = ['snippet-checksum'];

/** The secrets of one instance. */
export interface InstanceSecrets extends KeyRing {
  /** The 256-bit key that signs for a purpose from now on. */
  key(purpose: string): Uint8Array;
}

export interface ConfiguredSecrets {
  readonly instanceSecret: string | undefined;
  /** Still read, no longer written. */
  readonly oldInstanceSecrets: readonly string[];
}

/**
 * Loads the root secrets: the configured ones, or one that an instance generates at its first start.
 * @throws {ConfigError} other processes encrypt with a key that is missing here
 */
export async function loadInstanceSecrets(
  { transaction }: Pick<Database, 'transaction'>,
  configured: ConfiguredSecrets,
): Promise<InstanceSecrets> {
  return await transaction(async (tx) => {
    await lockKeys(tx);
    const ring = await assembleRing(tx, configured);
    const inUse = await findKeyIds(tx);
    const missing = inUse.filter((id) => !ring.ids.includes(id));
    if (missing.length > 0) throw differentKeys(missing);
    if (!inUse.includes(ring.currentId)) await insertKeyId(tx, ring.currentId);
    const lasting = new Map<string, Uint8Array>();
    for (const purpose of LASTING_PURPOSES) lasting.set(purpose, await keepKey(tx, ring, purpose));
    return { ...ring, key: (purpose) => lasting.get(purpose) ?? ring.keys(purpose)[0] };
  });
}

/** The configured secrets and those that the instance generated; only the latter if none is configured. */
export async function assembleRing(
  tx: Executor,
  { instanceSecret, oldInstanceSecrets }: ConfiguredSecrets,
): Promise<KeyRing> {
  const made = await findGeneratedSecrets(tx);
  const current = instanceSecret ?? made[0] ?? (await generateSecret(tx, 'root'));
  return createKeyRing([current, ...oldInstanceSecrets, ...made]);
}

/** The place name under which a lasting key is sealed. */
export function placeOfSecret(name: string): string {
  return `sealed_secret ${name}`;
}

async function keepKey(tx: Executor, ring: KeyRing, purpose: string): Promise<Uint8Array> {
  const kept = await findSealedSecret(tx, purpose);
  if (kept !== undefined) return Buffer.from(ring.open(kept, placeOfSecret(purpose)), 'base64url');
  const key = ring.keys(purpose).at(-1) ?? ring.keys(purpose)[0];
  const text = Buffer.from(key).toString('base64url');
  await insertSealedSecret(tx, purpose, ring.seal(text, placeOfSecret(purpose)));
  return key;
}

function differentKeys(missing: readonly string[]): ConfigError {
  return new ConfigError([
    `INSTANCE_SECRET is not the one that this database was last used with: the key ${missing.join(', ')} is missing. ` +
      'Give every process the same secret; after a change, name the earlier one in OLD_INSTANCE_SECRETS ' +
      'and run `npm run rotate-keys`.',
  ]);
}
