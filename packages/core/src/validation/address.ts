/** Longest address that is taken, in UTF-16 units. */
export const ADDRESS_MAX_LENGTH = 2048;

/** A URL cut as it was typed, with its host in the form that DNS sees. */
export interface Address {
  /** Lower case, without a colon; empty where none was typed. */
  readonly scheme: string;
  readonly host: string;
  /** Empty where none was typed. */
  readonly port: string;
  /** Path, query and fragment as typed. */
  readonly rest: string;
}

// No user info: it is how one host is dressed up as another.
const SHAPE = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#@:%]+)(?::([0-9]{1,5}))?([/?#].*)?$/;

// White space, control and format characters, lone surrogates, and the backslash, which browsers read as a slash.
const REFUSED = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

const LABELS = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

const IPV4 = /^[0-9.]+$/;

/** A host in lower case and punycode, or null where DNS could not hold it; IPv4 only as four plain numbers. */
function asciiHost(typed: string): string | null {
  const host = URL.parse(`https://${typed}`)?.hostname ?? '';
  if (host.length > 253 || !LABELS.test(host)) return null;
  return IPV4.test(host) && host !== typed ? null : host;
}

/** Cuts an address, or null where it is none. Which schemes are welcome is the caller's to say. */
export function parseAddress(text: string): Address | null {
  if (text.length > ADDRESS_MAX_LENGTH || REFUSED.test(text)) return null;
  const [, scheme = '', typedHost = '', port = '', rest = ''] = SHAPE.exec(text) ?? [];
  const host = asciiHost(typedHost);
  const isPort = port === '' || (Number(port) >= 1 && Number(port) <= 65_535);
  return host !== null && isPort ? { scheme: scheme.toLowerCase(), host, port, rest } : null;
}

/** Writes an address as it is kept: as typed, but scheme and host in their normal form. */
export function formatAddress({ scheme, host, port, rest }: Address): string {
  return `${scheme && `${scheme}://`}${host}${port && `:${port}`}${rest}`;
}
