import { createHmac } from 'node:crypto';
import { addressBlock } from '../../../quotas/address-block.ts';
import { uuidOfDigest } from '../plays/uuid-of-digest.ts';

/** The address block of a caller as it may be kept: another one for each business and day, and gone with the salt. */
export function sourceIdOf(businessId: string, address: string, salt: Uint8Array): string {
  const text = JSON.stringify(['source', businessId, addressBlock(address)]);
  return uuidOfDigest(createHmac('sha256', salt).update(text).digest());
}
