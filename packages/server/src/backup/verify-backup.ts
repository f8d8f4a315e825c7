import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';
import { MANIFEST_NAME, type Manifest, type ManifestEntry, parseManifest } from './manifest.ts';
import { parseLines } from './media/media-entry.ts';
import { readEntries } from './read-entries.ts';

/** What was found in a backup, but for its manifest. */
interface Found {
  readonly entries: ManifestEntry[];
  /** How many objects lie in the backup itself. */
  objects: number;
  /** The name of something that is not what a piece says. */
  wrong: string | undefined;
}

/**
 * Reads a backup from end to end and compares it with its manifest, and the media in it with the pieces that name them.
 * @throws {BackupError} it is truncated, damaged, or not a backup
 */
export async function verifyBackup(file: string, signal?: AbortSignal | undefined): Promise<Manifest> {
  const found: Found = { entries: [], objects: 0, wrong: undefined };
  let manifest: Manifest | null = null;
  try {
    /** Objects since the last piece. */
    const media = new Map<string, Omit<ManifestEntry, 'name'>>();
    for await (const { name, body } of readEntries(file)) {
      signal?.throwIfAborted();
      const isKept = name === MANIFEST_NAME || name.startsWith('objects/');
      const { text, ...entry } = await readToEnd(body, isKept);
      if (name === MANIFEST_NAME) manifest = parseManifest(text);
      else if (name.startsWith('media/')) media.set(name.slice('media/'.length), entry);
      else found.entries.push({ name, ...entry });
      if (name.startsWith('objects/')) compare(text, media, found);
    }
    found.wrong ??= [...media.keys()][0];
  } catch (error) {
    signal?.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupError(`There is no file ${file}.`);
    throw new BackupError(`${file} is not a backup, or it is damaged: ${String(error)}`, { cause: error });
  }
  if (!manifest) throw new BackupError(`${file} is not a complete backup: its list of contents is missing.`);
  const broken = findBroken(manifest, found);
  if (broken !== undefined) throw new BackupError(`${file} is damaged: ${broken} has changed.`);
  return manifest;
}

async function readToEnd(body: Readable, isKept: boolean) {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    if (isKept) kept.push(chunk);
  }
  return { text: Buffer.concat(kept).toString(), bytes, sha256: hash.digest('hex') };
}

/** Compares the objects of a piece with those before it; there are none if the media are elsewhere. */
function compare(text: string, media: Map<string, Omit<ManifestEntry, 'name'>>, found: Found): void {
  if (media.size === 0) return;
  for (const { key, bytes, sha256, isGone } of parseLines(text)) {
    if (isGone) continue;
    const object = media.get(key);
    if (object?.bytes !== bytes || object.sha256 !== sha256) found.wrong ??= `media/${key}`;
    media.delete(key);
    found.objects += 1;
  }
  const [unnamed] = media.keys();
  if (unnamed !== undefined) found.wrong ??= `media/${unnamed}`;
  media.clear();
}

/** @returns the name of something that is not what the manifest says */
function findBroken({ entries, media }: Manifest, found: Found): string | undefined {
  const promised = new Map(entries.map((entry) => [entry.name, entry]));
  const changed = found.entries.find(({ name, bytes, sha256 }) => {
    const entry = promised.get(name);
    promised.delete(name);
    return entry?.bytes !== bytes || entry.sha256 !== sha256;
  });
  const [missing] = promised.keys();
  const isShort = found.objects !== (media.place === 'inside' ? media.objects : 0);
  return found.wrong ?? changed?.name ?? missing ?? (isShort ? 'media' : undefined);
}
