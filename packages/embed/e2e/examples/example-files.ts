import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Harness, KEY } from '../harness.ts';

export const EXAMPLES = join(import.meta.dirname, '../../../../examples');

/** A file of an example as its owner would have filled it in. */
export async function readExample(path: string, harness: Harness, playerId: string): Promise<string> {
  return fillIn(await readFile(join(EXAMPLES, path), 'utf8'), harness, playerId);
}

/** Puts values in place of what the examples leave open. */
export function fillIn(text: string, { service }: Harness, playerId: string): string {
  return text
    .replaceAll('http://localhost:8080', service.origin)
    .replaceAll('PUBLIC_KEY', KEY)
    .replaceAll('CHECKSUM', 'sum')
    .replaceAll('PLAYER_ID', playerId)
    .replaceAll('VIDEO_ID', 'video');
}

export const SCRIPT_TYPE = { 'content-type': 'text/javascript; charset=utf-8' };
