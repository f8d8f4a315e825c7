import { isIP } from 'node:net';
import * as v from 'valibot';

/** Where browsers find something, without a path. */
export const origin = (example: string, whySecure: string) =>
  v.pipe(
    v.string(),
    v.check(isBareOrigin, `must be an address such as ${example}, without a path`),
    v.transform((text) => new URL(text).origin),
    v.check(isSecure, `must begin with https:// unless it is on localhost, because ${whySecure}`),
  );

export const PageUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an address such as https://example.com/terms',
  ),
);

export const SentryDsn = v.pipe(
  v.string(),
  v.check(isSentryDsn, 'must be a DSN such as https://key@o1.ingest.sentry.io/2, without a secret key'),
  v.check(
    (text) => !isSentryDsn(text) || isSecure(text),
    'must begin with https:// unless it is on localhost, because browsers block it in secure pages',
  ),
);

export const HostName = v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be a host name or an address'));

/** Where other processes of the installation reach this one. */
export const InternalOrigin = v.pipe(
  v.string(),
  v.check(isBareOrigin, 'must be an address such as http://10.0.0.5:8080, without a path'),
);

export const Network = v.pipe(v.string(), v.check(isNetwork, 'must be addresses or networks'));

/** An IP address, or one with the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128));
}

function isBareOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return (
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  );
}

/** A public key, a host and the number of a project; browsers get it, so the secret key of old DSNs is refused. */
function isSentryDsn(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const { username, password, pathname, search, hash } = url;
  return /^\w+$/.test(username) && password === '' && /\/\d+$/.test(pathname) && search === '' && hash === '';
}

function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || isLocalName(hostname);
}

/** Whether a host name always means this machine. */
export function isLocalName(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127(\.\d+){3}|\[::1\])$/.test(hostname)
  );
}
