import { PIECE_ENTRIES } from './media-entry.ts';

/** Groups items in their order. @param mostBytes a piece ends with the item that reaches it */
export async function* inPieces<T extends { readonly sizeBytes: number }>(
  items: AsyncIterable<T>,
  mostBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<T[]> {
  let piece: T[] = [];
  let bytes = 0;
  for await (const item of items) {
    piece.push(item);
    bytes += item.sizeBytes;
    if (piece.length < PIECE_ENTRIES && bytes < mostBytes) continue;
    yield piece;
    piece = [];
    bytes = 0;
  }
  if (piece.length > 0) yield piece;
}
