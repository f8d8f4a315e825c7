import type { CardDetails } from '@commoncast/core/billing/schema';
import { shownError } from '@commoncast/core/form/field';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { technicalInput } from '../../../ui/form/technical-input.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import type { CardForm } from './card-form.ts';
import { caretBehind, withoutGaps } from './group-digits.ts';

interface DigitsFieldProps {
  readonly form: CardForm;
  readonly field: keyof CardDetails;
  readonly label: string;
  readonly autoComplete: string;
  /** Stands under the field until an error does. */
  readonly hint?: string;
  /** At the end of the field. */
  readonly mark?: ReactNode;
  readonly autoFocus?: boolean;
  /** How the digits are shown; the form keeps them without gaps. */
  readonly show?: (digits: string) => string;
}

const asTyped = (digits: string): string => digits;

/** A field for digits, typed or pasted with gaps or without. */
export function DigitsField(props: DigitsFieldProps) {
  const { form, field, label, autoComplete, hint, mark, autoFocus = false, show = asTyped } = props;
  const state = useFormState(form)[field];
  const error = shownError(state);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const place = target.selectionStart ?? target.value.length;
    caret.current = withoutGaps(target.value.slice(0, place)).length;
    form.set(field, withoutGaps(target.value));
  };
  const text = show(state.value);
  // Regrouping would leave the caret at the end.
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const place = caretBehind(text, caret.current);
    input.current?.setSelectionRange(place, place);
    caret.current = null;
  });
  return (
    <TextField
      inputRef={input}
      name={field}
      label={label}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      value={text}
      onChange={change}
      onBlur={() => form.blur(field)}
      error={error !== null}
      helperText={error ?? hint}
      slotProps={{
        htmlInput: { ...technicalInput, inputMode: 'numeric' },
        input: { endAdornment: mark },
      }}
    />
  );
}
