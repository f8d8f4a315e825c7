import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { MAX_SHARED_NETWORKS, SMALLEST_IPV4_PREFIX, SMALLEST_IPV6_PREFIX } from './constants.ts';

const NOT_A_NETWORK = 'Must be an address or a network such as 203.0.113.0/24';

/** An address, or a network in CIDR notation. */
export const SharedNetwork = v.pipe(
  v.string(NOT_A_NETWORK),
  v.trim(),
  v.toLowerCase(),
  v.check(isNetwork, NOT_A_NETWORK),
  v.check(
    (text) => prefixOf(text) >= (text.includes(':') ? SMALLEST_IPV6_PREFIX : SMALLEST_IPV4_PREFIX),
    `Cannot be larger than /${SMALLEST_IPV4_PREFIX}, or /${SMALLEST_IPV6_PREFIX} in IPv6`,
  ),
);

export const SharedNetworksDraft = v.strictObject({
  networks: v.pipe(
    v.array(SharedNetwork),
    v.maxLength(MAX_SHARED_NETWORKS, `Cannot be more than ${MAX_SHARED_NETWORKS}`),
    v.transform((networks) => [...new Set(networks)]),
  ),
});
export type SharedNetworksDraft = v.InferOutput<typeof SharedNetworksDraft>;

export const SharedNetworks = v.object({
  networks: v.array(v.string()),
  /** The address that the call came from, which most people want to name. */
  yourAddress: v.string(),
});
export type SharedNetworks = v.InferOutput<typeof SharedNetworks>;

export const SuspectsQuery = v.pipe(
  v.strictObject({ startDate: Timestamp, endDate: Timestamp }),
  v.forward(
    v.check(
      ({ startDate, endDate }) => Date.parse(endDate) > Date.parse(startDate),
      'Must be after the start',
    ),
    ['endDate'],
  ),
);
export type SuspectsQuery = v.InferOutput<typeof SuspectsQuery>;

/** An address on one UTC day. The address cannot be derived from it. */
export const SuspectSource = v.object({
  id: Id,
  firstDate: Timestamp,
  lastDate: Timestamp,
  /** Plays, page loads, exposures and goals that the figures leave out. */
  plays: v.number(),
  /** How many of them can still be counted; only the number of the others is kept. */
  countable: v.number(),
  isCounted: v.boolean(),
  /** Whether the call came from this address. */
  isYours: v.boolean(),
});
export type SuspectSource = v.InferOutput<typeof SuspectSource>;

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || (prefix !== undefined && !/^(0|[1-9]\d{0,2})$/.test(prefix))) return false;
  const isIpv4 = v.is(v.pipe(v.string(), v.ipv4()), address);
  const isIpv6 = v.is(v.pipe(v.string(), v.ipv6()), address) && !text.includes('.');
  return (isIpv4 && prefixOf(text) <= 32) || (isIpv6 && prefixOf(text) <= 128);
}

function prefixOf(text: string): number {
  const [address = '', prefix] = text.split('/');
  return prefix === undefined ? (address.includes(':') ? 128 : 32) : Number(prefix);
}
