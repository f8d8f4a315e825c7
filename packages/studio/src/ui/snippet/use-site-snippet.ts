import { codeSnippetOf, siteSnippetOf } from '@commoncast/core/players/snippet';
import { useQuery } from '@tanstack/react-query';
import { checksumQuery } from '../../data/checksum-query.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';

/** The snippet of the business, signed by the server. */
export function useSiteSnippet() {
  const { client, origin } = useServices();
  const { id, publicKey } = useBusiness();
  const codeSnippet = codeSnippetOf(origin, publicKey);
  return useQuery({
    ...checksumQuery(client, codeSnippet, id),
    select: ({ checksum }) => siteSnippetOf(codeSnippet, checksum),
  });
}
