import type { MemberRole } from '@commoncast/core/authentication/schema';

/** The roles as people read them, and what each may do. */
export const ROLE_WORDS: Readonly<Record<MemberRole, { readonly label: string; readonly hint: string }>> = {
  MEMBER: {
    label: 'Member',
    hint: 'Members can upload videos, go live, and edit players, playlists and widgets.',
  },
  OWNER: {
    label: 'Owner',
    hint: 'Owners can do what members can, and manage members, settings, destinations, API tokens and webhooks.',
  },
};
