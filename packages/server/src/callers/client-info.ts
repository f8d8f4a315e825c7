export type CookieJar = Readonly<Record<string, string | undefined>>;

/** What we know about a caller besides the credentials. */
export interface ClientInfo {
  readonly address: string;
  readonly userAgent: string;
  /** The Origin header. */
  readonly origin: string | undefined;
  readonly cookies: CookieJar;
}
