import * as v from 'valibot';

/** The last file of a backup: what the backup must contain, to the byte, but for media, which the pieces name. */
export const MANIFEST_NAME = 'manifest.json';

const Manifest = v.object({
  format: v.literal(1),
  createdAt: v.string(),
  /** Every migration that the database had run. */
  migrations: v.array(v.object({ name: v.string(), sha256: v.string() })),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: v.number() })),
  /** Of tables partitioned by day: the statement that creates each partition. */
  partitions: v.array(v.string()),
  sequences: v.array(v.object({ name: v.string(), value: v.number() })),
  /** What the storage had. Its objects are named in pieces, `objects/*.jsonl`. */
  media: v.object({
    /** In the backup itself, or elsewhere: in the bucket, or in a copy. */
    place: v.picklist(['inside', 'outside']),
    objects: v.number(),
    bytes: v.number(),
  }),
  entries: v.array(v.object({ name: v.string(), bytes: v.number(), sha256: v.string() })),
});
export type Manifest = v.InferOutput<typeof Manifest>;
export type ManifestEntry = Manifest['entries'][number];

/** Parses a manifest; null if it is not one, or has a format that this version does not know. */
export function parseManifest(text: string): Manifest | null {
  try {
    const result = v.safeParse(Manifest, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
