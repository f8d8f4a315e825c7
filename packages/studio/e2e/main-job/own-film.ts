import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDemoVideo } from '@commoncast/server/media/demo/make-demo-video';

const folder = join(import.meta.dirname, '../../../../node_modules/.cache/commoncast/e2e');

/** A short H.264 and AAC film as somebody uploads it; made once per machine. @returns its path */
export async function ownFilm(): Promise<string> {
  const path = join(folder, 'own-film.mp4');
  if (existsSync(path)) return path;
  await mkdir(folder, { recursive: true });
  await makeDemoVideo(path, { durationS: 16, width: 640, height: 360, frameRate: 30 });
  return path;
}
