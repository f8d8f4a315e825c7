import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import TextField from '@mui/material/TextField';
import { useFormState } from './use-form.ts';

type TextFieldOf<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

interface FormTimeProps<Values> {
  readonly form: Form<Values>;
  /** It holds what a `datetime-local` input does; see `ui/format/local-time.ts`. */
  readonly field: TextFieldOf<Values>;
  readonly label: string;
  readonly disabled?: boolean;
}

/** Asks for a day and a time in the reader's own zone, and names that. */
export function FormTime<Values>({ form, field, label, disabled = false }: FormTimeProps<Values>) {
  const state = useFormState(form)[field];
  const error = shownError(state);
  return (
    <TextField
      type="datetime-local"
      name={field}
      label={label}
      disabled={disabled}
      value={state.value}
      onChange={(event) => form.set(field, event.target.value as Values[typeof field])}
      onBlur={() => form.blur(field)}
      error={error !== null}
      helperText={error ?? `In your time zone, ${ownZone()}.`}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
