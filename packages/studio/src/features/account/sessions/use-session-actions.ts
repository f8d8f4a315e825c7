import type { OpenSession } from '@commoncast/core/authentication/account';
import { endOtherSessions, endSession } from '@commoncast/core/authentication/account-api';
import { useChange } from '../../../data/use-change.ts';
import { useServices } from '../../../services/use-services.ts';
import { sessionsQuery } from './sessions-query.ts';

interface SessionActions {
  readonly end: (session: OpenSession) => Promise<unknown>;
  readonly endOthers: () => Promise<unknown>;
}

/** The ways to log out elsewhere. */
export function useSessionActions(): SessionActions {
  const { client, snackbars } = useServices();
  const { show } = snackbars.getState();
  const refresh = [sessionsQuery(client).queryKey];
  const end = useChange({
    place: 'account',
    refresh,
    change: ({ id }: OpenSession) => client.call(endSession, { params: { id } }),
  });
  const endOthers = useChange({
    place: 'account',
    refresh,
    change: () => client.call(endOtherSessions, {}),
  });
  return {
    end: async (session) => {
      if (await end(session)) show(`Logged out of ${session.device}`);
    },
    endOthers: async () => {
      if (await endOthers(undefined)) show('Logged out everywhere else');
    },
  };
}
