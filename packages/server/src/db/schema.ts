import type { BaseTables } from './base-tables.ts';

/** Every table of the database. Each domain adds its own in its `domain.ts`. */
export interface Schema extends BaseTables {}
