import type { StoredKind } from '../../domain.ts';

/** What is stored of uploaded images. */
export const STORED_IMAGES: readonly StoredKind[] = [
  { prefix: 'images', named: "select 'images/' || kind || '/' || id || '.webp' as name from image" },
];
