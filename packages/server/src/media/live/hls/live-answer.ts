/** What a stream answers to a request for one of its files. */
export interface LiveAnswer {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly sizeBytes: number;
  readonly body: LiveBody;
}

export type LiveBody =
  | { readonly bytes: Buffer }
  /** `sizeBytes` from there. */
  | { readonly path: string; readonly offset: number };

export interface LiveRequest {
  /** Below the stream. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly address: string;
  /** The client has gone away. */
  readonly gone: AbortSignal;
}
