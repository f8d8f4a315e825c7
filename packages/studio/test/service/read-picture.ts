import { MOST_PIXELS, TOO_MANY_PIXELS } from '@commoncast/server/media/pictures/picture-job';
import { invalid } from '@commoncast/server/problems/problems';

const SIGNATURE = '89504e470d0a1a0a';

/** A picture's size in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Looks at a picture that was sent. It knows PNG alone, and takes anything else for no picture.
 * @param unreadable the server's sentence for what it cannot read
 * @throws {ApiError} VALIDATION_FAILED at `body`
 */
export async function readPicture(file: Blob, unreadable: string): Promise<PictureSize> {
  const view = new DataView(await file.arrayBuffer());
  const names = chunksOf(view);
  if (
    hexOf(view, 8) !== SIGNATURE ||
    names[0] !== 'IHDR' ||
    !names.includes('IDAT') ||
    names.at(-1) !== 'IEND'
  )
    throw invalid({ body: unreadable });
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  if (size.width * size.height > MOST_PIXELS) throw invalid({ body: TOO_MANY_PIXELS });
  return size;
}

/** What a picture becomes that has to fit into a square. */
export function fitInto(side: number, { width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The names of the chunks that are whole (PNG §5.3). */
function chunksOf(view: DataView): string[] {
  const names = [];
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > view.byteLength) break;
    names.push(String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset))));
    at = end;
  }
  return names;
}

function hexOf(view: DataView, length: number): string {
  const bytes = new Uint8Array(view.buffer, 0, Math.min(length, view.byteLength));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
