import type { VodDraft } from '@commoncast/core/streams/schema';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../../callers/member.ts';
import type { Executor } from '../../db/database.ts';
import { insertVideo } from './repository.ts';

/** Adds a video that waits for its file. @returns its id */
export async function insertDraft(
  db: Executor,
  member: Member,
  draft: VodDraft,
  { isPublished, now }: { readonly isPublished: boolean; readonly now: Date },
): Promise<string> {
  const id = uuidv7();
  await insertVideo(db, {
    id,
    business_id: member.businessId,
    created_by: member.userId,
    name: draft.name,
    description: draft.description,
    logo: draft.logo,
    access_visibility: draft.accessVisibility,
    is_published: isPublished,
    media_status: 'UPLOADING',
    created_at: now,
    updated_at: now,
  });
  return id;
}
