import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTypes } from './compile-types.ts';
import { type Manifest, publishedManifest } from './published-manifest.ts';

const root = join(import.meta.dirname, '../..');

export interface PackedPackage {
  readonly name: string;
  /** The packed files, as they are in the tarball. */
  readonly directory: string;
  readonly tarball: string;
}

/**
 * Writes `@commoncast/core` and `@commoncast/embed` as they are published, each into its folder with a tarball next to
 * it. The embed's modules are taken from its last build.
 */
export async function packPackages(directory: string): Promise<PackedPackage[]> {
  rmSync(directory, { recursive: true, force: true });
  return [
    pack('core', directory, (to) => {
      compileTypes({ package: 'core', outDirectory: join(to, 'dist'), hasScripts: true, include: ['src'] });
    }),
    pack('embed', directory, (to) => {
      cpSync(join(root, 'packages/embed/dist/modules'), join(to, 'dist'), { recursive: true });
      compileTypes({
        package: 'embed',
        outDirectory: join(to, 'dist/types'),
        hasScripts: false,
        include: [
          'src/client',
          'src/react.tsx',
          'src/preact.ts',
          'src/element/tags.ts',
          'src/public-api.ts',
          'src/ambient.d.ts',
        ],
      });
    }),
  ];
}

function pack(name: 'core' | 'embed', directory: string, fill: (to: string) => void): PackedPackage {
  const from = join(root, 'packages', name);
  const to = join(directory, name);
  mkdirSync(to, { recursive: true });
  fill(to);
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Manifest;
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  copyFileSync(join(from, 'README.md'), join(to, 'README.md'));
  copyFileSync(join(root, 'LICENSE'), join(to, 'LICENSE'));
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', directory], {
    cwd: to,
    encoding: 'utf8',
  });
  return { name: manifest.name, directory: to, tarball: join(directory, packed.trim()) };
}
