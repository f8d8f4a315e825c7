import { join } from 'node:path';
import { packPackages } from './pack/pack-packages.ts';
import { requireNode } from './run/node-version.ts';

requireNode();

// Writes the packages as npm gets them, and a tarball of each. Build first: the embed's modules are Rollup's output.
const directory = join(import.meta.dirname, '../node_modules/.cache/packages');
for (const { tarball } of await packPackages(directory)) console.log(tarball);
