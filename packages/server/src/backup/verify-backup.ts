import { createHash } from 'node:crypto';
import { BackupError } from './backup-error.ts';
import { MANIFEST_NAME, type Manifest, type ManifestEntry, parseManifest } from './manifest.ts';
import { readEntries } from './read-entries.ts';

/**
 * Reads a backup from end to end and compares it with its manifest.
 * @throws {BackupError} it is truncated, damaged, or not a backup
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const found: ManifestEntry[] = [];
  let manifest: Manifest | null = null;
  try {
    for await (const { name, body } of readEntries(file)) {
      const hash = createHash('sha256');
      const kept: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
        if (name === MANIFEST_NAME) kept.push(chunk);
      }
      if (name === MANIFEST_NAME) manifest = parseManifest(Buffer.concat(kept).toString());
      else found.push({ name, bytes, sha256: hash.digest('hex') });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupError(`There is no file ${file}.`);
    throw new BackupError(`${file} is not a backup, or it is damaged: ${String(error)}`, { cause: error });
  }
  if (!manifest) throw new BackupError(`${file} is not a complete backup: its list of contents is missing.`);
  const promised = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  const wrong = found.find(({ name, bytes, sha256 }) => {
    const entry = promised.get(name);
    promised.delete(name);
    return entry?.bytes !== bytes || entry.sha256 !== sha256;
  });
  const [missing] = promised.keys();
  const broken = wrong?.name ?? missing;
  if (broken !== undefined) throw new BackupError(`${file} is damaged: ${broken} has changed.`);
  return manifest;
}
