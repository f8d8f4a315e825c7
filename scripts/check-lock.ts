import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const locked = lock.packages;

/** Node's resolution: the package's own node_modules first, then each one above it. */
function isLocked(from: string, name: string): boolean {
  for (let at = from; ; ) {
    if (`${at && `${at}/`}node_modules/${name}` in locked) return true;
    if (!at) return false;
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '';
  }
}

const missing = Object.entries(locked).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'the root'} wants ${name}, which is not in the lock file`),
);

for (const line of missing) console.error(line);
if (missing.length > 0) {
  console.error('Other platforms would lack their binaries. Lock again from an empty directory:');
  console.error('rm -rf node_modules package-lock.json && npm install --package-lock-only && npm ci');
}
console.log(`lock: ${Object.keys(locked).length} packages, ${missing.length} missing`);
process.exitCode = missing.length > 0 ? 1 : 0;
