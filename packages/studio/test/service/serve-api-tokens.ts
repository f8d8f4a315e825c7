import { createApiToken, deleteApiToken, listApiTokens } from '@commoncast/core/api-tokens/api';
import { apiToken } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers the calls on tokens of the API. */
export function serveApiTokens(on: On, { apiTokens }: Records): void {
  on(listApiTokens, () => apiTokens.all().toReversed());
  on(createApiToken, ({ body: { businessAccountId: _, ...draft } }) => {
    const token = `cct_${crypto.randomUUID().replaceAll('-', '')}`;
    return { ...apiTokens.add(apiToken({ ...draft, hint: token.slice(-4) })), token };
  });
  on(deleteApiToken, ({ params }) => {
    apiTokens.remove(params.id);
    return null;
  });
}
