import type { ApiScope } from '@commoncast/core/api-tokens/constants';
import { ApiTokenDraft } from '@commoncast/core/api-tokens/schema';
import { createForm, type Form } from '@commoncast/core/form/form';
import { DAY_MS } from '@commoncast/core/time/day';

/** How long a token works, in days; null for as long as nobody deletes it. */
export const LIFETIMES = { '30': 30, '90': 90, '365': 365, never: null } as const;
export type Lifetime = keyof typeof LIFETIMES;

export const LIFETIME_LABELS: Readonly<Record<Lifetime, string>> = {
  '30': 'In 30 days',
  '90': 'In 90 days',
  '365': 'In a year',
  never: 'Never',
};

export interface ApiTokenValues {
  name: string;
  scopes: ApiScope[];
  lifetime: Lifetime;
}

/** The form of a token that is about to be created. */
export function createApiTokenForm(): Form<ApiTokenValues> {
  const { name, scopes } = ApiTokenDraft.entries;
  return createForm<ApiTokenValues>({
    rules: { name, scopes },
    initial: { name: '', scopes: ['content:read'], lifetime: '90' },
  });
}

/** The draft as the server takes it. */
export function draftOf({ name, scopes, lifetime }: ApiTokenValues, now = new Date()) {
  const days = LIFETIMES[lifetime];
  const expiresDate = days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();
  return { name, scopes, expiresDate };
}
