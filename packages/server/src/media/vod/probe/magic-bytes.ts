import { type Container, containers } from './containers.ts';

/** How many bytes `detectContainer` needs: three transport packets of the longer kind. */
export const MAGIC_LENGTH = 4 + 192 * 3;

const QUICKTIME_ATOMS = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'];
/** Brands of ISO media files that hold a picture, not a film. */
const PICTURE_BRANDS = ['avif', 'heic', 'heix', 'mif1', 'crx '];

/** What a file is, judging by its first bytes; its name and the uploader's claim count for nothing. */
export function detectContainer(head: Buffer): Container | null {
  const text = (start: number, end: number): string => head.toString('latin1', start, end);
  const tag = text(0, 4);
  if (QUICKTIME_ATOMS.includes(text(4, 8))) {
    return PICTURE_BRANDS.includes(text(8, 12)) ? null : containers.mp4;
  }
  if (tag === '\x1a\x45\xdf\xa3') return containers.matroska;
  if (tag === 'RIFF' && text(8, 12) === 'AVI ') return containers.avi;
  if ((tag === 'RIFF' || tag === 'RF64') && text(8, 12) === 'WAVE') return containers.wav;
  if (tag === 'OggS') return containers.ogg;
  if (tag === 'fLaC') return containers.flac;
  if (isTransportStream(head)) return containers.mpegts;
  if (text(0, 3) === 'ID3') return containers.mp3;
  return detectAudioFrames(head);
}

/** ISO/IEC 13818-1: each packet starts with 0x47; the Blu-ray kind puts a four-byte time before it. */
function isTransportStream(head: Buffer): boolean {
  const hasSyncBytes = (first: number, distance: number): boolean =>
    [0, 1, 2].every((packet) => head[first + packet * distance] === 0x47);
  return hasSyncBytes(0, 188) || hasSyncBytes(4, 192);
}

/**
 * A bare stream of MPEG audio frames: eleven set bits, then version and layer; layer 0 is AAC's ADTS.
 * Layer I is left out: nobody uses it, and a UTF-16 text starts the same way.
 */
function detectAudioFrames(head: Buffer): Container | null {
  const [first = 0, second = 0, third = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if ((second & 0xf6) === 0xf0) return containers.aac;
  const isReservedVersion = (second & 0x18) === 0x08;
  const layer = (second & 0x06) >> 1;
  const hasRates = (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
  return (layer === 1 || layer === 2) && !isReservedVersion && hasRates ? containers.mp3 : null;
}
