import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { secondFactorsQuery } from './second-factors-query.ts';

interface FactorsChanged {
  /** Reads the list again. */
  readonly reload: () => void;
  /** Asks whether the business still misses a second factor, or does so now; then the page may become another. */
  readonly review: () => void;
}

/** What follows a change of the user's second factors. */
export function useFactorsChanged(): FactorsChanged {
  const { client } = useServices();
  const queries = useQueryClient();
  return {
    reload: () => void queries.invalidateQueries({ queryKey: secondFactorsQuery(client).queryKey }),
    // Where it fails, the next call that is refused says the same.
    review: () => void client.refresh().catch(() => {}),
  };
}
