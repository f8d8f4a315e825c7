import { shownError } from '@commoncast/core/form/field';
import TextField from '@mui/material/TextField';
import { technicalInput } from '../../../ui/form/technical-input.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import type { CardForm } from './card-form.ts';
import { expiryText } from './expiry-text.ts';

/** Until when a card is good, as it stands on the card. */
export function ExpiryField({ form }: { readonly form: CardForm }) {
  const state = useFormState(form).expirationDate;
  const error = shownError(state);
  return (
    <TextField
      name="expirationDate"
      label="Expiration date"
      autoComplete="cc-exp"
      placeholder="MM/YY"
      value={state.value}
      onChange={({ target }) => form.set('expirationDate', expiryText(target.value, state.value))}
      onBlur={() => form.blur('expirationDate')}
      error={error !== null}
      helperText={error ?? 'Month and year, such as 04/29'}
      slotProps={{ htmlInput: { ...technicalInput, inputMode: 'numeric' } }}
    />
  );
}
