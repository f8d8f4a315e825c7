import { randomUUID } from 'node:crypto';
import type { Executor } from '../../src/db/database.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

/** Puts a business into the database. @returns its id */
export async function insertBusiness(db: Executor): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('business_account')
    .values({
      id,
      name: 'A business',
      email: `${id}@example.com`,
      logo: '',
      plan: 'FREE',
      public_key: `pk_${id}`,
      allowed_domains: [],
      created_at: NOW,
      updated_at: NOW,
    })
    .execute();
  return id;
}

/** Puts a video into the database. @returns its id */
export async function insertVideo(
  db: Executor,
  businessId: string,
  durationMs: number | null,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('video')
    .values({
      id,
      business_id: businessId,
      name: 'A video',
      description: '',
      logo: '',
      access_visibility: 'PUBLIC',
      is_published: true,
      media_status: 'READY',
      duration_ms: durationMs,
      created_at: NOW,
      updated_at: NOW,
    })
    .execute();
  return id;
}
