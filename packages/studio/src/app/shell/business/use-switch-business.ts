import { shellSwitchBusiness } from '@commoncast/core/authentication/api';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useRestart } from '../../../services/use-restart.ts';
import { useServices } from '../../../services/use-services.ts';

/** Opens a session in another business of the user, and the studio for it. */
export function useSwitchBusiness(): (businessId: string) => Promise<void> {
  const { client } = useServices();
  const restart = useRestart();
  return async (businessId) => {
    await client.call(shellSwitchBusiness, { body: { businessId } });
    restart(STUDIO_PATHS.dashboard);
  };
}
