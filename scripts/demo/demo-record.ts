import { readFile, rename, writeFile } from 'node:fs/promises';

/** What is kept of the demo between starts. */
export interface DemoRecord {
  readonly password: string;
  /** Null until the demo can be used: an interrupted start is resumed. */
  readonly userId: string | null;
  /** The day of its first start, from which its past is counted; absent in demos of earlier versions. */
  readonly today?: string;
  /** True until the videos are there that are made while the platform is in use. */
  readonly isUnfinished?: boolean;
}

/** @returns null if there is no demo */
export async function readDemoRecord(path: string): Promise<DemoRecord | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as DemoRecord);
}

/** Replaces the record at once, so that it is never half written. */
export async function writeDemoRecord(path: string, record: DemoRecord): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
