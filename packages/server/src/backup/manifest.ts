import * as v from 'valibot';

/** The last file of a backup: what it has to hold, to the byte. */
export const MANIFEST_NAME = 'manifest.json';

const Manifest = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  /** Every migration that the database had seen. */
  migrations: v.array(v.object({ name: v.string(), sha256: v.string() })),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: v.number() })),
  /** Of tables that are split by day: the statement that makes each part. */
  partitions: v.array(v.string()),
  sequences: v.array(v.object({ name: v.string(), value: v.number() })),
  entries: v.array(v.object({ name: v.string(), bytes: v.number(), sha256: v.string() })),
});
export type Manifest = v.InferOutput<typeof Manifest>;
export type ManifestEntry = Manifest['entries'][number];

/** Reads a manifest; null where it is not one, or of a format that this version does not know. */
export function parseManifest(text: string): Manifest | null {
  try {
    const result = v.safeParse(Manifest, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
