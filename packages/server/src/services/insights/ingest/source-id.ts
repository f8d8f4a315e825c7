import { createHmac } from 'node:crypto';
import { addressBlock } from '../../../quotas/address-block.ts';
import { uuidOfDigest } from '../plays/uuid-of-digest.ts';

/** A caller's address block as it may be stored: different for each business and day, meaningless without the salt. */
export function sourceIdOf(businessId: string, address: string, salt: Uint8Array): string {
  const text = JSON.stringify(['source', businessId, addressBlock(address)]);
  return uuidOfDigest(createHmac('sha256', salt).update(text).digest());
}
