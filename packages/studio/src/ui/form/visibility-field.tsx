import type { Form } from '@commoncast/core/form/form';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import { VISIBILITY_LABELS } from '../media/visibility-label.ts';
import { FormRadios } from './form-radios.tsx';
import { useFormState } from './use-form.ts';

/** There are no communities yet that could post anything. */
const CHOICES: readonly AccessVisibility[] = ['PUBLIC', 'UNLISTED'];

interface VisibilityFieldProps<Values> {
  readonly form: Form<Values>;
  readonly label: string;
}

/** Who can see a video or a stream. */
export function VisibilityField<Values extends { accessVisibility: AccessVisibility }>(
  props: VisibilityFieldProps<Values>,
) {
  // Of the form's fields, this one needs no other.
  const form = props.form as unknown as Form<{ accessVisibility: AccessVisibility }>;
  const { value } = useFormState(form).accessVisibility;
  return (
    <FormRadios
      form={form}
      field="accessVisibility"
      label={props.label}
      choices={CHOICES.includes(value) ? CHOICES : [...CHOICES, value]}
      words={VISIBILITY_LABELS}
    />
  );
}
