/** How long what was deleted can be restored. */
export const RESTORE_DAYS = 7;

/** What the trash can hold. A split test is there only if it was never started: results are kept. */
export const TRASH_KINDS = [
  'VIDEO',
  'PLAYLIST',
  'PLAYER',
  'WIDGET',
  'SPLIT_TEST',
  'HYPERGRAPHIC',
  'STREAM',
  'ARCHIVE',
] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];
