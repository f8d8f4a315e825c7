import { open, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteSource } from '../storage.ts';
import { isMissing } from './is-missing.ts';
import { isTaken } from './is-taken.ts';

/** A claim that was not renewed for this long is nobody's: its holder was killed. */
const LEASE_MS = 30_000;
/** Far more often, so that what was received under a claim is written long before it could be broken. */
const RENEW_EVERY_MS = 5_000;

const CLAIM_NAME = /^[1-9]\d{0,4}\.claim$/;

/** The right to write a part in its place: an empty file, whose time says when its holder was last alive. */
export interface PlaceClaim {
  readonly path: string;
  /** The same bytes; the claim is renewed as they come, and they end with an error if somebody has broken it. */
  renewing(source: ByteSource): AsyncGenerator<Uint8Array>;
  release(): Promise<void>;
}

export function isClaim(name: string): boolean {
  return CLAIM_NAME.test(name);
}

/** Claims the place of a part; null if somebody has done so before. */
export async function claimPlace(directory: string, partNumber: number): Promise<PlaceClaim | null> {
  const path = join(directory, `${partNumber}.claim`);
  try {
    await (await open(path, 'wx')).close();
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
  let renewedMs = Date.now();
  const renew = async () => {
    const now = Date.now();
    if (now - renewedMs < RENEW_EVERY_MS) return;
    await utimes(path, now / 1_000, now / 1_000);
    renewedMs = now;
  };
  return {
    path,
    async *renewing(source) {
      for await (const chunk of source) {
        await renew();
        yield chunk;
      }
      await renew();
    },
    release: () => rm(path, { force: true }),
  };
}

/** Breaks the claims of those who were killed. @returns whether somebody may still be writing */
export async function breakDeadClaims(directory: string, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const path = join(directory, name);
    const broken = join(directory, `.broken-${name}`);
    try {
      if (!(await isDead(path))) return true;
      await rename(path, broken);
      // It may have been renewed in between; from now on it cannot be.
      if (!(await isDead(broken))) return true;
    } catch (error) {
      // Released, or turned into a part; who had it writes no more.
      if (!isMissing(error)) throw error;
    }
  }
  return false;
}

async function isDead(path: string): Promise<boolean> {
  return Date.now() - (await stat(path)).mtimeMs > LEASE_MS;
}
