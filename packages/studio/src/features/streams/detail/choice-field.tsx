import type { Form } from '@commoncast/core/form/form';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormState } from '../../../ui/form/use-form.ts';

type TextFieldOf<Values> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never;
}[keyof Values] &
  string;

interface ChoiceFieldProps<Values> {
  readonly form: Form<Values>;
  readonly field: TextFieldOf<Values>;
  readonly label: string;
  /** The choices by their values, in their order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly hint?: string;
}

/** One of a few choices. */
export function ChoiceField<Values>({ form, field, label, labels, hint }: ChoiceFieldProps<Values>) {
  const { value } = useFormState(form)[field];
  return (
    <TextField
      select
      name={field}
      label={label}
      value={value}
      helperText={hint}
      onChange={(event) => form.set(field, event.target.value as Values[typeof field])}
    >
      {Object.entries(labels).map(([choice, words]) => (
        <MenuItem key={choice} value={choice} sx={{ whiteSpace: 'normal' }}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}
