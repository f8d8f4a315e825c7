import type { ReadApiToken } from '../../callers/api-caller.ts';
import type { Foundation } from '../../foundation.ts';
import { hashSecretToken } from '../authentication/sessions/secret-token.ts';
import { isActive } from './is-active.ts';
import { findApiToken, touchApiToken } from './repository.ts';

/** `last_used_at` is written again after this. */
const TOUCH_MS = 60_000;

/** Reads tokens from the database at each call, so that a deleted one is worth nothing from then on. */
export function createReadApiToken({
  database,
  clock,
  onFailure,
}: Pick<Foundation, 'database' | 'clock' | 'onFailure'>): ReadApiToken {
  return async (token) => {
    const row = await findApiToken(database.root, hashSecretToken(token));
    const now = clock();
    if (!row || !isActive(row, now)) return undefined;
    const isStale = row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= TOUCH_MS;
    // Calls that read go on where nothing can be written.
    if (isStale) await touchApiToken(database.root, row.id, now).catch(onFailure);
    return {
      identity: {
        ...{ userId: row.created_by, businessId: row.business_id, role: 'MEMBER', sessionId: row.id },
        ...(row.closing_at !== null && { isClosing: true }),
      },
      scopes: row.scopes,
    };
  };
}
