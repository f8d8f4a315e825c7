import type { Form } from '@commoncast/core/form/form';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { FormText } from '../../ui/form/form-text.tsx';

interface OwnPasswordFieldProps<Values extends { currentPassword: string }> {
  readonly form: Form<Values>;
  readonly autoFocus?: boolean;
}

/** The password of the reader once more, before what only they may do. */
export function OwnPasswordField<Values extends { currentPassword: string }>({
  form,
  autoFocus = false,
}: OwnPasswordFieldProps<Values>) {
  const email = useStore(useServices().authentication, ({ user }) => user?.email ?? '');
  return (
    <>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormText
        form={form as unknown as Form<{ currentPassword: string }>}
        field="currentPassword"
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus={autoFocus}
      />
    </>
  );
}
