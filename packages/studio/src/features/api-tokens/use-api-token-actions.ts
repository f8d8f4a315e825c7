import { createApiToken, deleteApiToken } from '@commoncast/core/api-tokens/api';
import type { ApiToken, NewApiToken } from '@commoncast/core/api-tokens/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../data/use-change.ts';
import { useServices } from '../../services/use-services.ts';
import { type ApiTokenValues, draftOf } from './api-token-form.ts';
import { apiTokensQuery } from './api-tokens-query.ts';

interface ApiTokenActions {
  /** @throws {ApiError} refused */
  readonly create: (values: ApiTokenValues) => Promise<NewApiToken>;
  /** Nothing restores it. */
  readonly remove: (token: ApiToken) => Promise<unknown>;
}

/** What can be done with API tokens. */
export function useApiTokenActions(): ApiTokenActions {
  const { client } = useServices();
  const queries = useQueryClient();
  const { queryKey } = apiTokensQuery(client);
  const remove = useChange({
    place: 'api-tokens',
    refresh: [queryKey],
    change: ({ id }: ApiToken) => client.call(deleteApiToken, { params: { id } }),
  });
  return {
    create: async (values) => {
      const created = await client.call(createApiToken, { body: draftOf(values) });
      await queries.invalidateQueries({ queryKey });
      return created;
    },
    remove,
  };
}
