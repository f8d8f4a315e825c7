import { readFile } from 'node:fs/promises';
import type { TestService } from './service.ts';

const MODULES = new URL('../../dist/modules/', import.meta.url);

/** Publishes what npm's users bundle, as the build left it: `load` at `/load.js` and so on. */
export async function publishModule(service: TestService, name: 'frame' | 'load' | 'player'): Promise<void> {
  const headers = { 'content-type': 'text/javascript' };
  const publish = async (file: string): Promise<void> => {
    const source = await readFile(new URL(file, MODULES), 'utf8');
    service.publish(`/${file}`, { html: source, headers });
    for (const [, shared = ''] of source.matchAll(/['"]\.\/([\w-]+\.js)['"]/g)) await publish(shared);
  };
  await publish(`${name}.js`);
}
