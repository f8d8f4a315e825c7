import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import TextField from '@mui/material/TextField';
import { useFormState } from './use-form.ts';

interface CodeFieldProps<Values extends { readonly code: string }> {
  readonly form: Form<Values>;
  readonly label: string;
  readonly hint: string;
  /** Six digits of an authenticator app, which browsers and phones offer to fill in. */
  readonly isOfApp?: boolean;
}

/** A code that somebody reads elsewhere and types. */
export function CodeField<Values extends { readonly code: string }>(props: CodeFieldProps<Values>) {
  const { form, label, hint, isOfApp = false } = props;
  const state = useFormState(form).code;
  const error = shownError(state);
  return (
    <TextField
      autoFocus
      name="code"
      label={label}
      value={state.value}
      // Apps show them in two groups of three.
      onChange={({ target: { value } }) => form.set('code', isOfApp ? value.replace(/\D/g, '') : value)}
      onBlur={() => form.blur('code')}
      error={error !== null}
      helperText={error ?? hint}
      autoComplete={isOfApp ? 'one-time-code' : 'off'}
      slotProps={{
        htmlInput: {
          ...(isOfApp ? { inputMode: 'numeric', maxLength: 7 } : { maxLength: 40, spellCheck: false }),
          autoCapitalize: 'none',
          dir: 'ltr',
        },
      }}
    />
  );
}
