import type { Form } from '@commoncast/core/form/form';
import type { AccessVisibility } from '@commoncast/core/streams/constants';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { VISIBILITY_LABELS } from '../media/visibility-label.ts';
import { useFormState } from './use-form.ts';

/** There are no communities yet that could post anything. */
const CHOICES: readonly AccessVisibility[] = ['PUBLIC', 'UNLISTED'];

interface VisibilityFieldProps<Values> {
  readonly form: Form<Values>;
  readonly label: string;
}

/** Who can see a video or a stream. */
export function VisibilityField<Values extends { accessVisibility: AccessVisibility }>({
  form,
  label,
}: VisibilityFieldProps<Values>) {
  const { value } = useFormState(form).accessVisibility;
  const labelId = useId();
  const choices = CHOICES.includes(value) ? CHOICES : [...CHOICES, value];
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_, choice) => form.set('accessVisibility', choice as Values['accessVisibility'])}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start', mt: 2 }}
            label={
              <>
                {VISIBILITY_LABELS[choice].label}
                <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
                  {VISIBILITY_LABELS[choice].hint}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
