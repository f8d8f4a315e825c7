/** The longest URL that is accepted, in UTF-16 units. */
export const ADDRESS_MAX_LENGTH = 2048;

/** A URL's parts as they were typed, with its host in the form that DNS sees. */
export interface Address {
  /** Lower case, without a colon; empty if none was typed. */
  readonly scheme: string;
  readonly host: string;
  /** Empty if none was typed. */
  readonly port: string;
  /** Path, query and fragment as typed. */
  readonly rest: string;
}

// No user info, which is used to disguise one host as another.
const SHAPE = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?([^/?#@:%]+)(?::([0-9]{1,5}))?([/?#].*)?$/;

// White space, control and format characters, lone surrogates, and the backslash, which browsers read as a slash.
const REFUSED = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

const LABELS = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

const IPV4 = /^[0-9.]+$/;

/** A host in lower case and punycode, or null if DNS could not hold it; IPv4 only as four plain numbers. */
function asciiHost(typed: string): string | null {
  const host = URL.parse(`https://${typed}`)?.hostname ?? '';
  if (host.length > 253 || !LABELS.test(host)) return null;
  return IPV4.test(host) && host !== typed ? null : host;
}

/** Splits a URL, or returns null if it is not one. The caller decides which schemes are allowed. */
export function parseAddress(text: string): Address | null {
  if (text.length > ADDRESS_MAX_LENGTH || REFUSED.test(text)) return null;
  const [, scheme = '', typedHost = '', port = '', rest = ''] = SHAPE.exec(text) ?? [];
  const host = asciiHost(typedHost);
  const isPort = port === '' || (Number(port) >= 1 && Number(port) <= 65_535);
  return host !== null && isPort ? { scheme: scheme.toLowerCase(), host, port, rest } : null;
}

/** Writes a URL as it is stored: as typed, with scheme and host normalised. */
export function formatAddress({ scheme, host, port, rest }: Address): string {
  return `${scheme && `${scheme}://`}${host}${port && `:${port}`}${rest}`;
}
