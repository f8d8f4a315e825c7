import type { StoredKind } from '../domain.ts';
import { STORED_ARCHIVES } from '../services/archives/stored-archives.ts';
import { STORED_IMAGES } from '../services/images/stored-images.ts';
import { STORED_LIVE } from '../services/live/stored-live.ts';
import { STORED_MEDIA } from '../services/streams/stored-media.ts';

/** Everything that domains store; backups read it here, since loading the domains takes longer than a small backup. */
export const STORED_KINDS: readonly StoredKind[] = [
  ...STORED_IMAGES,
  ...STORED_MEDIA,
  ...STORED_LIVE,
  ...STORED_ARCHIVES,
];
