import type { Foundation } from '../../foundation.ts';
import { STREAM_CHANGED } from '../live/stream-changes.ts';
import { type ChatCaller, callerHashes } from './caller-hashes.ts';
import { BLOCKS_CHANGED } from './chat-changes.ts';
import { findBlockedCallers } from './repository.ts';

interface Blocked {
  readonly addresses: ReadonlySet<string>;
  readonly devices: ReadonlySet<string>;
}

export interface BlockedCallers {
  /** Whether somebody at this address is blocked in a stream that is not over: nobody there may write. */
  isAddressBlocked(streamId: string, caller: ChatCaller): Promise<boolean>;
  /** The same for this browser at this address: what it watches of the stream is not counted. */
  isDeviceBlocked(streamId: string, caller: ChatCaller): Promise<boolean>;
  /** Drops what is kept, because this process has changed it. */
  forget(): void;
}

/** Where those come from who are blocked; in memory, because every beat asks. There are few at any time. */
export function createBlockedCallers(
  { database, changes }: Pick<Foundation, 'database' | 'changes'>,
  secret: Uint8Array,
): BlockedCallers {
  let kept: Promise<ReadonlyMap<string, Blocked>> | undefined;
  const forget = () => {
    kept = undefined;
  };
  changes.onAny(BLOCKS_CHANGED, forget);
  changes.onAny(STREAM_CHANGED, forget);

  async function read(): Promise<ReadonlyMap<string, Blocked>> {
    const blocked = new Map<string, { addresses: Set<string>; devices: Set<string> }>();
    for (const { stream_id, address_hash, device_hash } of await findBlockedCallers(database.root)) {
      const known = blocked.get(stream_id) ?? { addresses: new Set(), devices: new Set() };
      if (address_hash) known.addresses.add(address_hash);
      if (device_hash) known.devices.add(device_hash);
      blocked.set(stream_id, known);
    }
    return blocked;
  }

  async function find(streamId: string): Promise<Blocked | undefined> {
    if (!kept) {
      const found = read();
      kept = found;
      // A failed query is not worth keeping.
      found.catch(() => {
        if (kept === found) kept = undefined;
      });
    }
    return (await kept).get(streamId);
  }

  return {
    forget,
    isAddressBlocked: async (streamId, caller) => {
      const blocked = await find(streamId);
      return !!blocked?.addresses.has(callerHashes(secret, streamId, caller).address);
    },
    isDeviceBlocked: async (streamId, caller) => {
      const blocked = await find(streamId);
      return !!blocked?.devices.has(callerHashes(secret, streamId, caller).device);
    },
  };
}
