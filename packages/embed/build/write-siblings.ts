import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { OutputPlugin, Plugin } from 'rollup';
import { compress } from './compress.ts';
import { integrityOf } from './integrity.ts';

export interface ManifestFile {
  /** loader, show, player, session, hls or snippet. */
  readonly phase: string;
  readonly bytes: number;
  readonly brotliBytes: number;
  readonly gzipBytes: number;
  readonly integrity: string;
}

/** `manifest.json`: each file with its sizes and hash, and the version whose folder the pinned loader lies in. */
export interface Manifest {
  version: string;
  files: Record<string, ManifestFile>;
}

/** Writes `.br` and `.gz` beside each file, so that no server need compress, and notes the file in the manifest. */
export function writeSiblings(manifest: Manifest): OutputPlugin {
  return {
    name: 'write-siblings',
    async writeBundle({ dir = '.' }, bundle) {
      for (const [name, output] of Object.entries(bundle)) {
        if (output.type !== 'chunk') continue;
        const brotli = compress(output.code);
        const gzip = gzipSync(output.code, { level: 9 });
        const path = join(dir, name);
        await mkdir(dirname(path), { recursive: true });
        await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzip)]);
        const [version] = /^[\w-]+(?=\/index\.js$)/.exec(name) ?? [];
        if (version) manifest.version = version;
        manifest.files[name] = {
          phase: output.name,
          bytes: Buffer.byteLength(output.code),
          brotliBytes: brotli.length,
          gzipBytes: gzip.length,
          integrity: integrityOf(output.code),
        };
      }
    },
  };
}

/** Writes the manifest once all of the builds before are done. */
export function writeManifest(manifest: Manifest, directory: string): Plugin {
  return {
    name: 'write-manifest',
    async closeBundle() {
      await writeFile(join(directory, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    },
  };
}
