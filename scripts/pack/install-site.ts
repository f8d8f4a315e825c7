import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackedPackage } from './pack-packages.ts';

const modules = join(import.meta.dirname, '../../node_modules');

export interface SiteContents {
  readonly packed: readonly PackedPackage[];
  /** What the project has installed besides our tarballs: it finds nothing else. */
  readonly installed: readonly string[];
}

/** Makes somebody else's project in an empty folder. */
export function installSite(directory: string, { packed, installed }: SiteContents): void {
  for (const name of installed) {
    const link = join(directory, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(modules, name), link);
  }
  for (const { name, tarball } of packed) {
    const to = join(directory, 'node_modules', name);
    mkdirSync(to, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', to, '--strip-components=1']);
  }
  const manifest = { name: 'site', private: true, type: 'module' };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
}
