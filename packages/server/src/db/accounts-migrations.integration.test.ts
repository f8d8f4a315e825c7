import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { findKey } from '../http/idempotency/repository.ts';
import { openDatabase } from './connect.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
/** The last migration from before people could belong to several businesses. */
const LAST_OLD = '0013';

test('migrating keeps the accounts, sessions, content and stored answers of an earlier version', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'commoncast-old-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const migrationsDirectory = path.join(directory, 'migrations');
  const isOld = (name: string) => name.slice(0, 4) <= LAST_OLD;
  for (const name of readdirSync(MIGRATIONS).filter(isOld))
    cpSync(path.join(MIGRATIONS, name), path.join(migrationsDirectory, name));
  const where = { dataDirectory: path.join(directory, 'database'), isNewClusterDurable: false };

  const [userId, businessId, sessionId, playerId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const old = await openDatabase({ ...where, migrationsDirectory });
  const answer = JSON.stringify({ value: { uuid: playerId } });
  for (const statement of [
    sql`insert into user_account values (${userId}, 'ann@example.com', 'ann', 'x', now(), now(), now())`,
    sql`insert into business_account values
      (${businessId}, 'Shop', 'ann@example.com', '', 'FREE', 'pk_x', '{}', now(), now())`,
    sql`insert into membership values (${userId}, ${businessId}, 'OWNER', now())`,
    sql`insert into auth_session values (${sessionId}, ${userId}, ${businessId}, now())`,
    sql`insert into player (id, business_id, name, auto_play, video_loop, hide_controls, logo, show_icon, player_color,
      created_at, updated_at) values (${playerId}, ${businessId}, 'Old', false, false, false, '', false, '#123456', now(), now())`,
    sql`insert into idempotency_key values
      (${userId}, 'answered', 'POST /p x', to_jsonb(${answer}::text), now(), now()),
      (${userId}, 'died', 'POST /p x', null, now(), now())`,
  ])
    await statement.execute(old.root);
  await old.close();

  const upgraded = await openDatabase(where);
  onTestFinished(() => upgraded.close());
  const { root } = upgraded;
  expect(await root.selectFrom('membership').select(['user_id', 'role', 'last_used_at']).execute()).toEqual([
    { user_id: userId, role: 'OWNER', last_used_at: null },
  ]);
  expect(await root.selectFrom('auth_session').select(['id', 'ended_at', 'actor_id']).execute()).toEqual([
    { id: sessionId, ended_at: null, actor_id: null },
  ]);
  expect(await root.selectFrom('player').select(['id', 'name', 'created_by']).execute()).toEqual([
    { id: playerId, name: 'Old', created_by: null },
  ]);
  const kept = await findKey(root, { businessId, userId, key: 'answered' });
  expect(kept).toEqual({ request: 'POST /p x', sealed: null, plain: answer });
  expect(await findKey(root, { businessId, userId, key: 'died' })).toBeUndefined();
});
