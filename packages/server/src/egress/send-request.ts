import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { Destination } from './check-destination.ts';
import { EgressError } from './egress-error.ts';

/** What is sent where. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends one request, on a new connection, to the checked addresses and no other; resolves once headers have arrived. */
export function sendRequest(
  destination: Destination,
  { method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { url } = destination;
  const isSecure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const options = {
      // No proxy from the environment, and no connection left over from another request.
      agent: isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
      lookup: pinnedLookup(destination.addresses),
      method,
      headers: body === undefined ? headers : { ...headers, 'content-length': `${Buffer.byteLength(body)}` },
      signal,
    };
    const request = isSecure ? httpsRequest(url, options) : httpRequest(url, options);
    request.once('response', resolve);
    request.once('error', (cause) => reject(toEgressError(cause, url.href)));
    request.end(body);
  });
}

/** Looks up the addresses that were checked before. Host header, SNI and certificate check keep the name. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_, { all }, callback) => {
    const [first] = found;
    if (all || !first) callback(null, found);
    else callback(null, first.address, first.family);
  };
}

const CERTIFICATE_CODE = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** Translates network failures into our own codes; our own errors stay what they are. */
export function toEgressError(cause: unknown, url: string): EgressError {
  if (cause instanceof EgressError) return cause;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return new EgressError(CERTIFICATE_CODE.test(code) ? 'CERTIFICATE' : 'UNREACHABLE', url, { cause });
}
