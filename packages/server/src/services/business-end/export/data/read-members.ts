import type { Executor } from '../../../../db/database.ts';
import { listMembers } from '../../../members/repository.ts';
import type { ExportedRow } from './read-rows.ts';

/** In the order of the columns of their table. */
export const MEMBER_COLUMNS = ['id', 'username', 'email', 'role', 'joinedAt', 'lastLogInAt'] as const;

/** The members of a business, of whom a plan allows few. Their passwords and sessions are their own. */
export async function* readMembers(db: Executor, businessId: string): AsyncGenerator<readonly ExportedRow[]> {
  yield (await listMembers(db, businessId)).map(
    ({ id, username, email, role, created_at, last_used_at }) => ({
      ...{ id, username, email, role },
      ...{ joinedAt: created_at, lastLogInAt: last_used_at },
    }),
  );
}
