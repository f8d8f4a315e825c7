import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { EgressError } from './egress-error.ts';
import { isPublicAddress } from './public-address.ts';

/** All addresses of a name, of both families. Rejects if it has none. */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

export interface DestinationRules {
  readonly resolve: ResolveHost;
  /** `host` or `host:port` exempt from the address and port checks, for development. */
  readonly allowHosts: readonly string[];
  readonly ports: ReadonlySet<number>;
  readonly isPublic: (address: string) => boolean;
}

/** Where a request may go: the connection is made to one of these addresses and no other. */
export interface Destination {
  readonly url: URL;
  readonly addresses: readonly string[];
}

export const DEFAULT_RULES: DestinationRules = {
  resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  allowHosts: [],
  ports: new Set([80, 443]),
  isPublic: isPublicAddress,
};

/**
 * Resolves a URL and checks every address of it. The URL parser has already normalised decimal, octal, short and
 * full-width hosts.
 * @throws {EgressError} it may not be fetched
 */
export async function checkDestination(text: string, rules: DestinationRules): Promise<Destination> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) {
    throw new EgressError('BAD_URL', text);
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (!isAllowed(url, rules) && !rules.ports.has(port)) throw new EgressError('PORT_REFUSED', url.href);
  return { url, addresses: await checkedAddresses(url, rules) };
}

/**
 * The addresses of a URL, each of them checked; its protocol and port are the caller's to check.
 * @throws {EgressError} it may not be connected to
 */
export async function checkedAddresses(url: URL, rules: DestinationRules): Promise<readonly string[]> {
  const addresses = await addressesOf(url, rules.resolve);
  // One bad address is enough: we cannot know which of them a connection would use.
  if (!isAllowed(url, rules) && !addresses.every(rules.isPublic))
    throw new EgressError('ADDRESS_REFUSED', url.href);
  return addresses;
}

function isAllowed({ host, hostname }: URL, { allowHosts }: DestinationRules): boolean {
  return [host, hostname].some((name) => allowHosts.includes(name));
}

async function addressesOf({ hostname, href }: URL, resolve: ResolveHost): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal)) return [literal];
  try {
    const addresses = await resolve(hostname);
    if (addresses.length > 0) return addresses;
  } catch (cause) {
    throw new EgressError('NAME_UNKNOWN', href, { cause });
  }
  throw new EgressError('NAME_UNKNOWN', href);
}
