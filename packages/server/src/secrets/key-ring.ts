import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** A value was encrypted under a key that this process does not have, or for another place. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

/** The root secrets of an instance, newest first, and the keys derived from them. */
export interface KeyRing {
  /** Id of the key that encrypts from now on. */
  readonly currentId: string;
  readonly ids: readonly string[];
  /** 256-bit keys for one purpose, one from each root, the current first; no other purpose accepts their signatures. */
  keys(purpose: string): readonly [Uint8Array, ...Uint8Array[]];
  /**
   * Encrypts under the current key; the text names the key.
   * @param place where it will be kept: it can be opened for the same place only
   */
  seal(plain: string, place: string): string;
  /** @throws {UnsealError} */
  open(sealed: string, place: string): string;
}

interface Root {
  readonly id: string;
  readonly secret: string;
}

/** Assembles a ring; duplicate secrets count once. */
export function createKeyRing([first, ...rest]: readonly [string, ...string[]]): KeyRing {
  const current = toRoot(first);
  const roots: Root[] = [...new Set(rest)].filter((secret) => secret !== first).map(toRoot);
  const derived = new Map<string, readonly [Uint8Array, ...Uint8Array[]]>();
  const sealingKeys = new Map(
    [current, ...roots].map(({ id, secret }) => [id, derive(secret, 'encryption')] as const),
  );
  return {
    currentId: current.id,
    ids: [...sealingKeys.keys()],
    keys(purpose) {
      const known = derived.get(purpose);
      if (known) return known;
      const keys = [
        derive(current.secret, purpose),
        ...roots.map(({ secret }) => derive(secret, purpose)),
      ] as const;
      derived.set(purpose, keys);
      return keys;
    },
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, derive(current.secret, 'encryption'), nonce);
      cipher.setAAD(Buffer.from(`${VERSION}.${current.id} ${place}`));
      const sealed = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${VERSION}.${current.id}.${Buffer.concat(sealed).toString('base64url')}`;
    },
    open(sealed, place) {
      const [version, id = '', text = ''] = sealed.split('.');
      const key = sealingKeys.get(id);
      if (version !== VERSION || !key) throw new UnsealError(`Encrypted under the unknown key ${id}`);
      const bytes = Buffer.from(text, 'base64url');
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAAD(Buffer.from(`${VERSION}.${id} ${place}`));
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        const opened = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch (cause) {
        throw new UnsealError('Encrypted for another place, or damaged', { cause });
      }
    },
  };
}

/** The prefix of values encrypted under the key with this id. */
export function sealedPrefixOf(id: string): string {
  return `${VERSION}.${id}.`;
}

function toRoot(secret: string): Root {
  return { secret, id: Buffer.from(derive(secret, 'key id')).toString('hex').slice(0, 12) };
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `commoncast ${purpose}`, 32));
}
