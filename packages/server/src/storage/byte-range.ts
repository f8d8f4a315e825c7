/** First and last byte, both inclusive, as in HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** What a reader asks for before it knows the size: from one byte to another or to the end, or the last n bytes. */
export type RangeRequest =
  | { readonly first: number; readonly last?: number | undefined }
  | { readonly suffixBytes: number };

/** Clips a request to the size of the file (RFC 9110 §14.1.2); null when it covers no byte of the file. */
export function resolveRange(request: RangeRequest, sizeBytes: number): ByteRange | null {
  if ('suffixBytes' in request) {
    if (request.suffixBytes === 0 || sizeBytes === 0) return null;
    return { first: Math.max(0, sizeBytes - request.suffixBytes), last: sizeBytes - 1 };
  }
  if (request.first >= sizeBytes) return null;
  return { first: request.first, last: Math.min(request.last ?? sizeBytes - 1, sizeBytes - 1) };
}
