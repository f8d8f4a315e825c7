import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import TextField from '@mui/material/TextField';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { useFormState } from './use-form.ts';

type TextFieldOf<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

interface FormTextProps<Values> {
  readonly form: Form<Values>;
  readonly field: TextFieldOf<Values>;
  readonly label: string;
  /** Stands under the field until an error does. */
  readonly hint?: ReactNode;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly rows?: number;
  /** Hard cap of the input; a rule's own limit shows an error instead. */
  readonly maxLength?: number;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
}

/** A text field of a form, with its error under it once it has been touched. */
export function FormText<Values>({ form, field, hint, rows, maxLength, ...rest }: FormTextProps<Values>) {
  const state = useFormState(form)[field];
  const error = shownError(state);
  return (
    <TextField
      {...rest}
      name={field}
      value={state.value}
      onChange={(event) => form.set(field, event.target.value as Values[typeof field])}
      onBlur={() => form.blur(field)}
      error={error !== null}
      helperText={error ?? hint}
      slotProps={{
        htmlInput: { dir: 'auto', ...(maxLength !== undefined && { maxLength }) },
      }}
      {...(rows !== undefined && { multiline: true, rows })}
    />
  );
}
