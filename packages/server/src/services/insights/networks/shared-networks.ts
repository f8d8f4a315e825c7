import { BlockList, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { findNetworks, replaceNetworks } from './repository.ts';

/** A change takes effect in every process within this time. */
const FRESH_MS = 10_000;
const MAX_BUSINESSES = 10_000;

export interface SharedNetworks {
  /** Whether the business says that many people share this address. */
  includes(businessId: string, address: string): Promise<boolean>;
  list(businessId: string): Promise<string[]>;
  replace(businessId: string, networks: readonly string[]): Promise<void>;
}

/** Looks up addresses in the networks that businesses have named. */
export function createSharedNetworks(database: Database, clock: Clock): SharedNetworks {
  const { root } = database;
  const lists = new LRUCache<string, BlockList>({
    max: MAX_BUSINESSES,
    ttl: FRESH_MS,
    fetchMethod: async (businessId) => blockListOf(await findNetworks(root, businessId)),
  });
  return {
    async includes(businessId, address) {
      const list = await lists.fetch(businessId);
      return list !== undefined && contains(list, address);
    },
    list: (businessId) => findNetworks(root, businessId),
    async replace(businessId, networks) {
      await database.transaction((tx) => replaceNetworks(tx, businessId, networks, clock()));
      lists.delete(businessId);
    },
  };
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  // An IPv4 visitor of a server that listens on both.
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
