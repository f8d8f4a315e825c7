import { codeSnippetOf, pinnedSnippetOf } from '@commoncast/core/players/snippet';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { checksumQuery } from '../../data/checksum-query.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';

/** The part of the embed's manifest that a pinned snippet needs. */
interface Manifest {
  readonly version: string;
  readonly files: Readonly<Record<string, { readonly integrity: string } | undefined>>;
}

const manifestQuery = (origin: string) =>
  queryOptions({
    queryKey: ['embed-manifest', origin],
    queryFn: async ({ signal }): Promise<{ version: string; integrity: string }> => {
      const answer = await fetch(`${origin}/sub-apps/widgets/player/manifest.json`, { signal });
      if (!answer.ok) throw new Error('The list of versions could not be loaded');
      const { version, files } = (await answer.json()) as Manifest;
      const integrity = files[`${version}/index.js`]?.integrity;
      if (!integrity) throw new Error('The list of versions is incomplete');
      return { version, integrity };
    },
  });

/** The snippet for the version of this moment, with the hash of its bytes; asked for when it is wanted. */
export function usePinnedSnippet(isWanted: boolean) {
  const { client, origin } = useServices();
  const { id, publicKey } = useBusiness();
  const codeSnippet = codeSnippetOf(origin, publicKey);
  const checksum = useQuery({ ...checksumQuery(client, codeSnippet, id), enabled: isWanted });
  const manifest = useQuery({ ...manifestQuery(origin), enabled: isWanted });
  return {
    code:
      checksum.data && manifest.data && pinnedSnippetOf(codeSnippet, checksum.data.checksum, manifest.data),
    error: checksum.error ?? manifest.error,
    retry: () => Promise.all([checksum.refetch(), manifest.refetch()]),
  };
}
