import type { Form } from '@commoncast/core/form/form';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormState } from './use-form.ts';

interface ChoiceWords {
  readonly label: string;
  readonly hint: string;
}

interface FormRadiosProps<Values, Field extends keyof Values> {
  readonly form: Form<Values>;
  readonly field: Field;
  readonly label: string;
  readonly choices: readonly (Values[Field] & string)[];
  readonly words: Readonly<Record<Values[Field] & string, ChoiceWords>>;
}

/** One of a few choices, each with what it means. */
export function FormRadios<Values, Field extends keyof Values>(props: FormRadiosProps<Values, Field>) {
  const { form, field, label, choices, words } = props;
  const { value } = useFormState(form)[field];
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_, choice) => form.set(field, choice as Values[Field])}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio size="small" />}
            sx={{ alignItems: 'flex-start', mt: 2 }}
            label={
              <>
                {words[choice].label}
                <Typography variant="body2" component="span" color="textSecondary" sx={{ display: 'block' }}>
                  {words[choice].hint}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
