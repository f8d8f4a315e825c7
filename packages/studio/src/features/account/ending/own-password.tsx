import type { Form } from '@commoncast/core/form/form';
import { useStore } from 'zustand';
import { useServices } from '../../../services/use-services.ts';
import { FormText } from '../../../ui/form/form-text.tsx';

interface OwnPasswordProps<Values extends { currentPassword: string }> {
  readonly form: Form<Values>;
}

/** The password of the reader once more, before something that cannot easily be taken back. */
export function OwnPassword<Values extends { currentPassword: string }>({ form }: OwnPasswordProps<Values>) {
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
      />
    </>
  );
}
