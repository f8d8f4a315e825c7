import { createApiToken, deleteApiToken, listApiTokens } from '@commoncast/core/api-tokens/api';
import type { Bind } from '../../http/bind.ts';
import type { ApiTokensService } from './service.ts';

/** Binds the calls on tokens of the API. */
export function apiTokensRoutes(bind: Bind, apiTokens: ApiTokensService): void {
  bind(createApiToken, ({ member, body }) => apiTokens.create(member, body));
  bind(listApiTokens, ({ member, query }) => apiTokens.list(member, query.businessAccountId));
  bind(deleteApiToken, async ({ member, params }) => {
    await apiTokens.remove(member, params.id);
    return null;
  });
}
