import { TextDecoder } from 'node:util';
import type { FetchedPage } from '../../../egress/egress.ts';

/** How much of a page browsers look through for its encoding (HTML Living Standard, prescan). */
const PRESCAN_BYTES = 1024;
const CHARSET = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i;

/** The text of a page, in the encoding that its header or its head names. */
export function decodePage({ body, headers }: Pick<FetchedPage, 'body' | 'headers'>): string {
  const head = body.subarray(0, PRESCAN_BYTES).toString('latin1');
  const label = (CHARSET.exec(headers['content-type'] ?? '') ?? CHARSET.exec(head))?.[1] ?? 'utf-8';
  return decoderFor(body, label).decode(body);
}

function decoderFor(body: Buffer, label: string): TextDecoder {
  // A byte order mark says more than any name.
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder('utf-16le');
  if (body[0] === 0xfe && body[1] === 0xff) return new TextDecoder('utf-16be');
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
