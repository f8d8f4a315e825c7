import type { ShellSession } from '@commoncast/core/authentication/schema';
import type { Form } from '@commoncast/core/form/form';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../services/use-services.ts';

interface OpenSession {
  readonly isSubmitting: boolean;
  /** What the server says that belongs to no field. */
  readonly error: string | null;
  /** Sends credentials and goes to the dashboard, or shows under the fields what the server found wrong. */
  readonly open: (send: () => Promise<ShellSession>) => Promise<void>;
}

/** The way from a form to a session, for log-in and sign-up alike. */
export function useOpenSession<Values>(form: Form<Values>): OpenSession {
  const { authentication, business } = useServices();
  const navigate = useNavigate();
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const open = async (send: () => Promise<ShellSession>) => {
    setSubmitting(true);
    setError(null);
    authentication.getState().startAuthorizing();
    business.getState().setLoader(true);
    try {
      const session = await send();
      authentication.getState().authorize(session);
      business.getState().saveBusinessData(session.business);
      await navigate('/dashboard', { replace: true });
    } catch (reason) {
      authentication.getState().clear();
      const unplaced = isApiError(reason) ? form.applyServerErrors(reason.fields) : [];
      const hasFields = isApiError(reason) && Object.keys(reason.fields).length > unplaced.length;
      if (!hasFields) setError(unplaced[0] ?? (isApiError(reason) ? reason.message : FALLBACK_MESSAGE));
      setSubmitting(false);
    } finally {
      business.getState().setLoader(false);
    }
  };
  return { isSubmitting, error, open };
}
