import { MetadataList } from '@commoncast/core/archives/schema';
import * as v from 'valibot';
import type { Archive } from '../../data/archives.ts';

type Metadata = Archive['metadataList'];

/** Writes keys and values one a line: `speaker: Ada`. */
export function writeMetadata(metadata: Metadata): string {
  return metadata.map(({ key, value }) => `${key}: ${value}`).join('\n');
}

/** Reads what `writeMetadata` wrote, or what somebody typed; empty lines are left out. */
export function readMetadata(lines: string): Metadata {
  return entriesOf(lines).map((line) => {
    const colon = line.indexOf(':');
    return { key: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
  });
}

/** What is wrong with the lines, as a sentence; null if nothing is. */
export function problemOfLines(lines: string): string | null {
  const without = entriesOf(lines).find((line) => line.indexOf(':') < 1);
  if (without !== undefined) return `‘${without.trim()}’ needs a key and a colon before its value`;
  const [issue] = v.safeParse(MetadataList, readMetadata(lines)).issues ?? [];
  return issue?.message ?? null;
}

const entriesOf = (lines: string) => lines.split('\n').filter((line) => line.trim() !== '');
