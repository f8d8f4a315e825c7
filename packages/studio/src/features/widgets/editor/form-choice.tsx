import type { Form } from '@commoncast/core/form/form';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useFormState } from '../../../ui/form/use-form.ts';
import type { WidgetValues } from './widget-values.ts';

type ChoiceField = 'kind' | 'corner' | 'position' | 'triggerOn' | 'period' | 'ctaAt';

interface FormChoiceProps<Field extends ChoiceField> {
  readonly form: Form<WidgetValues>;
  readonly field: Field;
  readonly label: string;
  /** Value → its words. */
  readonly words: Readonly<Record<WidgetValues[Field], string>>;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

/** One of a few, from a list that opens. */
export function FormChoice<Field extends ChoiceField>(props: FormChoiceProps<Field>) {
  const { form, field, label, words, hint, disabled = false } = props;
  const { value } = useFormState(form)[field];
  return (
    <TextField
      select
      name={field}
      label={label}
      value={value}
      onChange={(event) => form.set(field, event.target.value as WidgetValues[Field])}
      helperText={hint}
      disabled={disabled}
    >
      {Object.entries<string>(words).map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
