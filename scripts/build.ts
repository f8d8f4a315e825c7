import { buildAll } from './build/build.ts';
import { requireNode } from './run/node-version.ts';

requireNode();
const startedAt = performance.now();
const built = await buildAll({ force: process.argv.includes('--force') });
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(built.length > 0 ? `Built ${built.join(', ')} in ${seconds} s` : 'Everything is up to date');
