import { verifyCodeSnippet } from '@commoncast/core/verification/api';
import { PageUrl } from '@commoncast/core/verification/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { lastVerificationQuery } from '../../../data/verification-query.ts';
import { useServices } from '../../../services/use-services.ts';

/** The check of a page: the last one, and the one that runs. */
export function usePageCheck() {
  const { client } = useServices();
  const queries = useQueryClient();
  const { queryKey } = lastVerificationQuery(client);
  const last = useQuery(lastVerificationQuery(client));
  const check = useMutation({
    mutationFn: (url: string) => client.call(verifyCodeSnippet, { body: { url } }),
    onSuccess: (found) => queries.setQueryData(queryKey, found),
  });
  return { last, check };
}

/** What is wrong with an address as it was typed; null: nothing. */
export function pageUrlError(typed: string): string | null {
  const result = v.safeParse(PageUrl, typed);
  return result.success ? null : result.issues[0].message;
}
