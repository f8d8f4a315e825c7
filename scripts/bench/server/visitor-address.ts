const HOSTS = 250;

/** A loopback address per visitor, as in reality: what one address may send is limited. */
export function visitorAddress(visitor: number): string {
  return `127.0.${1 + Math.floor(visitor / HOSTS)}.${1 + (visitor % HOSTS)}`;
}
