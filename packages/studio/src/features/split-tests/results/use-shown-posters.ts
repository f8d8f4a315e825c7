import type { SplitTestResults, VariantResult } from '@commoncast/core/split-tests/results-schema';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { testChoicesQuery } from '../test-queries.ts';

/** The poster that each variant shows, where at least one has its own: otherwise a picture would tell nobody anything. */
export function useShownPosters({
  variants,
}: SplitTestResults): (variant: VariantResult) => string | null | undefined {
  const { client } = useServices();
  const hasPosters = variants.some(({ posterUrl }) => posterUrl !== null);
  const choices = useQuery({ ...testChoicesQuery(client), enabled: hasPosters });
  return ({ posterUrl, playerId }) => {
    if (!hasPosters || playerId === null) return undefined;
    const player = choices.data?.players.find(({ id }) => id === playerId);
    return posterUrl ?? player?.content?.posterUrl ?? null;
  };
}
