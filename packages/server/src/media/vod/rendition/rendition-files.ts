/** A rendition's initialization segment, in its directory. */
export const INIT_FILE = 'init.mp4';
/** What follows the name of a file that is being written. */
export const UNFINISHED = '.part';

/** The file of a segment, by its number. */
export function segmentFile(segment: number): string {
  return `${String(segment).padStart(5, '0')}.m4s`;
}

/** The number of a segment by its file; null for other files. */
export function segmentOf(file: string): number | null {
  const number = /^(\d{5,})\.m4s$/.exec(file)?.[1];
  return number === undefined || segmentFile(Number(number)) !== file ? null : Number(number);
}
