import { createHmac } from 'node:crypto';
import type { ClientInfo } from '../../callers/client-info.ts';
import { addressBlock } from '../../quotas/address-block.ts';

export type ChatCaller = Pick<ClientInfo, 'address' | 'userAgent'>;

/** What a caller comes from, as it may be kept for a broadcast: meaningless without the key, and different for each stream. */
export interface CallerHashes {
  readonly address: string;
  /** Of the browser at that address, as several people may share one. */
  readonly device: string;
}

/** Hashes where a caller comes from. */
export function callerHashes(
  secret: Uint8Array,
  streamId: string,
  { address, userAgent }: ChatCaller,
): CallerHashes {
  const hash = (...parts: string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([streamId, addressBlock(address), ...parts]))
      .digest('base64url')
      .slice(0, 22);
  return { address: hash(), device: hash(userAgent) };
}
