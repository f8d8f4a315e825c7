import { join } from 'node:path';

export const INDEX_FILE = 'index.log';

export function initPath(folder: string, number: number): string {
  return join(folder, `init-${number}.mp4`);
}

export function mediaPath(folder: string, number: number): string {
  return join(folder, `media-${number}.m4s`);
}
