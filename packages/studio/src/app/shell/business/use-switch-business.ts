import { shellSwitchBusiness } from '@commoncast/core/authentication/api';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';

/**
 * Opens a session in another business of the user and loads the studio from the start, so that nothing of this one is
 * left in it.
 */
export function useSwitchBusiness(): (businessId: string) => Promise<void> {
  const { client, unsaved, uploads } = useServices();
  const queries = useQueryClient();
  return async (businessId) => {
    await client.call(shellSwitchBusiness, { body: { businessId } });
    // The cookies are the other business's from here on.
    uploads.stop();
    void queries.cancelQueries();
    // Whether to lose what is unsaved has been asked before.
    unsaved.getState().forget();
    location.assign(STUDIO_PATHS.dashboard);
  };
}
