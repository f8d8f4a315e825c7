export type CookieJar = Readonly<Record<string, string | undefined>>;

/** What is known of a caller besides their credentials. */
export interface ClientInfo {
  readonly address: string;
  readonly userAgent: string;
  /** The Origin header. */
  readonly origin: string | undefined;
  readonly cookies: CookieJar;
}
