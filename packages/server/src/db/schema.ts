import type {} from '../domains.ts';
import type { BaseTables } from './base-tables.ts';

/** Every table of the database. Each domain adds its own in its `domain.ts`; the list of domains makes them known here. */
export interface Schema extends BaseTables {}
