import type { ShellSession } from '@commoncast/core/authentication/schema';
import type { Form } from '@commoncast/core/form/form';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { placeErrors } from '../../ui/form/place-errors.ts';
import { useLogInQuery } from './use-log-in-query.ts';

interface OpenSession {
  readonly isSubmitting: boolean;
  /** What the server says that belongs to no field. */
  readonly error: string | null;
  /** Sends credentials and goes to where somebody came from, or shows under the fields what the server found wrong. */
  readonly open: (send: () => Promise<ShellSession>) => void;
}

/** The way from a form to a session, for log-in and sign-up alike. */
export function useOpenSession<Values extends object>(form: Form<Values>): OpenSession {
  const { authentication, business, session: tab } = useServices();
  const navigate = useNavigate();
  const { from } = useLogInQuery();
  const [error, setError] = useState<string | null>(null);

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (send: () => Promise<ShellSession>) => {
      tab.begin(await send());
      await navigate(from ?? STUDIO_PATHS.dashboard, { replace: true });
    },
    onMutate: () => {
      setError(null);
      authentication.getState().startAuthorizing();
      business.getState().setLoader(true);
    },
    onError: (reason) => {
      authentication.getState().clear();
      setError(placeErrors(form, reason));
    },
    onSettled: () => business.getState().setLoader(false),
  });
  return { isSubmitting: isPending || isSuccess, error, open: mutate };
}
