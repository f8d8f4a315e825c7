import { Impersonate } from '@commoncast/core/authentication/impersonation';
import { createForm, type Form } from '@commoncast/core/form/form';
import { Email } from '@commoncast/core/validation/email';

export interface ImpersonationValues {
  email: string;
  reason: string;
}

/** The form of an operator who is about to look through somebody's eyes. */
export function createImpersonationForm(): Form<ImpersonationValues> {
  return createForm<ImpersonationValues>({
    // The API words its email error for programs; the form has its own words.
    rules: { email: Email, reason: Impersonate.entries.reason },
    initial: { email: '', reason: '' },
  });
}
