/** Why nothing was fetched; the code is the contract, the message is for logs. */
export type EgressErrorCode =
  /** Not a URL, not http(s), or with a user name in it. */
  | 'BAD_URL'
  /** A port that no web site uses. */
  | 'PORT_REFUSED'
  /** Private, local or reserved: not reachable from the internet. */
  | 'ADDRESS_REFUSED'
  /** The name has no address. */
  | 'NAME_UNKNOWN'
  /** The connection was refused, broke, or spoke something other than HTTP. */
  | 'UNREACHABLE'
  /** The certificate is not valid for the name, or the handshake failed. */
  | 'CERTIFICATE'
  | 'TOO_MANY_REDIRECTS'
  | 'TOO_LARGE'
  | 'TIMED_OUT';

/** An outgoing request that was refused or failed. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly code: EgressErrorCode;
  /** The URL that failed: after redirects, not the one asked for. */
  readonly url: string;

  constructor(code: EgressErrorCode, url: string, options?: ErrorOptions) {
    super(`${code}: ${url}`, options);
    this.code = code;
    this.url = url;
  }
}
