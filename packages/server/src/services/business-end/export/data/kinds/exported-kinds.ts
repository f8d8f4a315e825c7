import { ACCOUNT_KINDS } from './account-kinds.ts';
import { CONTENT_KINDS } from './content-kinds.ts';
import { FIGURE_KINDS } from './figure-kinds.ts';
import type { ExportedKind } from './kind.ts';
import { LIVE_KINDS } from './live-kinds.ts';
import { TEST_KINDS } from './test-kinds.ts';

/**
 * Everything that an export has of the database, beside the members. A test holds it against the catalog: whatever is new
 * has to be decided on here.
 */
export const EXPORTED_KINDS: readonly ExportedKind[] = [
  ...ACCOUNT_KINDS,
  ...CONTENT_KINDS,
  ...TEST_KINDS,
  ...LIVE_KINDS,
  ...FIGURE_KINDS,
];
