import { editBusinessAccount } from '@commoncast/core/business/api';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { businessQuery } from '../../services/business-query.ts';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { keepRecord } from '../../ui/keep-record.ts';

interface ConsentSwitch {
  readonly save: (hasVisitorConsent: boolean) => void;
  readonly isSaving: boolean;
}

/** Switches consent for the whole business. Nothing else is sent: what this page knows may be hours old. */
export function useConsentSwitch(): ConsentSwitch {
  const { client, snackbars } = useServices();
  const { version } = useBusiness();
  const queries = useQueryClient();
  const { show } = snackbars.getState();

  const saving = useMutation({
    mutationFn: async (hasVisitorConsent: boolean) => {
      const send = (ifMatch: number) =>
        client.call(editBusinessAccount, { body: { hasVisitorConsent }, ifMatch });
      try {
        return await send(version);
      } catch (error) {
        if (!isApiError(error) || error.code !== 'CHANGED_MEANWHILE') throw error;
        // A switch has two sides: either another setting has changed, or somebody else wanted the same.
        const theirs = error.data as BusinessAccount;
        return theirs.hasVisitorConsent === hasVisitorConsent ? theirs : await send(theirs.version);
      }
    },
    onSuccess: async (account) => {
      await keepRecord(queries, businessQuery(client).queryKey, account);
      show('Saved');
    },
    onError: (error) => show(isApiError(error) ? error.message : FALLBACK_MESSAGE, { severity: 'error' }),
  });
  return { save: (isOn) => saving.mutate(isOn), isSaving: saving.isPending };
}
