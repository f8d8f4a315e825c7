import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import { LEGAL_PATHS } from '@commoncast/core/pages/paths';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { useFormState } from '../../ui/form/use-form.ts';

interface TermsBoxProps<Values> {
  readonly form: Form<Values>;
}

/** The terms of use. Their rule has no sentence, only a mark on the box. */
export function TermsBox<Values extends { termsAccepted: boolean }>({ form }: TermsBoxProps<Values>) {
  const state = useFormState(form).termsAccepted;
  const isMarked = shownError(state) !== null;
  return (
    <FormControlLabel
      label={
        <>
          I accept the{' '}
          <Link href={LEGAL_PATHS.terms} target="_blank">
            terms of use
          </Link>
        </>
      }
      slotProps={{ typography: { color: isMarked ? 'error' : 'textPrimary' } }}
      control={
        <Checkbox
          name="termsAccepted"
          checked={state.value}
          onChange={(event) => form.set('termsAccepted', event.target.checked)}
          onBlur={() => form.blur('termsAccepted')}
          slotProps={{ input: { 'aria-invalid': isMarked, required: true } }}
        />
      }
    />
  );
}
