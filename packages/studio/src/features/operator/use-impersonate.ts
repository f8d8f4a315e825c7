import { shellImpersonate } from '@commoncast/core/authentication/impersonation-api';
import type { Form } from '@commoncast/core/form/form';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRestart } from '../../services/use-restart.ts';
import { useServices } from '../../services/use-services.ts';
import { placeErrors } from '../../ui/form/place-errors.ts';
import type { ImpersonationValues } from './impersonation-form.ts';

/** Opens the studio as the user sees it. */
export function useImpersonate(form: Form<ImpersonationValues>) {
  const { client } = useServices();
  const restart = useRestart();
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => client.call(shellImpersonate, { body: form.getValues() }),
    onMutate: () => setError(null),
    onSuccess: () => restart(STUDIO_PATHS.dashboard),
    onError: (reason) => setError(placeErrors(form, reason)),
  });
  return { impersonate: () => mutate(), isStarting: isPending || isSuccess, error };
}
