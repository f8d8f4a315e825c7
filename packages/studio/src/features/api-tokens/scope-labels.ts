import type { ApiScope } from '@commoncast/core/api-tokens/constants';

interface ScopeWords {
  readonly label: string;
  readonly hint: string;
}

/** What a token may do, in words. */
export const SCOPE_WORDS: Readonly<Record<ApiScope, ScopeWords>> = {
  'content:read': {
    label: 'Read content',
    hint: 'Videos, streams, playlists, players, widgets and settings.',
  },
  'content:write': { label: 'Change content', hint: 'Create, edit, publish and delete, as a member can.' },
  'insights:read': {
    label: 'Read insights',
    hint: 'Views, watch time and everything else that is measured.',
  },
};
