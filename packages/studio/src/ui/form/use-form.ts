import type { Form, FormState } from '@commoncast/core/form/form';
import { useState, useSyncExternalStore } from 'react';

/** Makes a form once and follows it. */
export function useForm<Values>(create: () => Form<Values>): {
  form: Form<Values>;
  state: FormState<Values>;
} {
  const [form] = useState(create);
  return { form, state: useFormState(form) };
}

/** Follows a form that somebody else has made. */
export function useFormState<Values>(form: Form<Values>): FormState<Values> {
  return useSyncExternalStore(
    (listener) => form.subscribe(listener),
    () => form.getState(),
  );
}
