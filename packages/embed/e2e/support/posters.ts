import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PictureFormat } from '@commoncast/server/media/pictures/picture-job';
import { renderPicture } from '@commoncast/server/media/pictures/render-picture';
import { posterFormat } from '@commoncast/server/services/cdn/poster-format';

export interface ServedPoster {
  readonly body: Buffer;
  readonly type: string;
}

/** For all services of this process: a film has the same poster in each. */
const made = new Map<string, Promise<Buffer>>();

/** A poster in a size and format, as the server makes them: each when it is first asked for. */
export async function posterAs(
  sourcePath: string,
  width: string | null,
  accept: string | undefined,
): Promise<ServedPoster> {
  const format = posterFormat(accept);
  if (width === null && format === 'jpeg') return { body: await readFile(sourcePath), type: 'image/png' };
  const key = `${sourcePath} ${width} ${format}`;
  const body = made.get(key) ?? make(sourcePath, Number(width ?? 1280), format);
  made.set(key, body);
  return { body: await body, type: `image/${format}` };
}

async function make(sourcePath: string, width: number, format: PictureFormat): Promise<Buffer> {
  const outputPath = join(await mkdtemp(join(tmpdir(), 'commoncast-poster-')), 'poster');
  await renderPicture({ sourcePath, outputPath, task: { kind: 'scaled', width, format } });
  return await readFile(outputPath);
}
