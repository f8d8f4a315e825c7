import type { MemberRole } from '@commoncast/core/authentication/schema';

/** The roles as people read them, and what each may do. */
export const ROLE_WORDS: Readonly<Record<MemberRole, { readonly label: string; readonly hint: string }>> = {
  MEMBER: {
    label: 'Member',
    hint: 'Uploads videos, goes live, and edits players, playlists and widgets.',
  },
  OWNER: {
    label: 'Owner',
    hint: 'Does all of that, and manages members, settings, destinations, API tokens and webhooks.',
  },
};
