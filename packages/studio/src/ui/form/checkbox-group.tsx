import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useFormState } from './use-form.ts';

type ListFieldOf<Values, Choice> = {
  [Field in keyof Values]: Values[Field] extends Choice[] ? Field : never;
}[keyof Values] &
  string;

interface ChoiceWords {
  readonly label: string;
  readonly hint: ReactNode;
}

interface CheckboxGroupProps<Values, Choice extends string> {
  readonly form: Form<Values>;
  readonly field: ListFieldOf<Values, Choice>;
  /** What is chosen: 'The token may'. */
  readonly legend: string;
  /** In their order, which is also that of the chosen ones. */
  readonly choices: readonly Choice[];
  readonly wordsOf: (choice: Choice) => ChoiceWords;
}

/** Any number of a few choices, each with what it means, and the error of all of them below. */
export function CheckboxGroup<Values, Choice extends string>(props: CheckboxGroupProps<Values, Choice>) {
  const { form, field, legend, choices, wordsOf } = props;
  const state = useFormState(form)[field];
  const chosen = state.value as readonly Choice[];
  const error = shownError(state);
  const id = useId();
  const toggle = (choice: Choice, isOn: boolean) => {
    const next = choices.filter((one) => (one === choice ? isOn : chosen.includes(one)));
    form.set(field, next as Values[typeof field]);
    form.blur(field);
  };
  return (
    <FormControl
      component="fieldset"
      error={error !== null}
      aria-describedby={error === null ? undefined : id}
    >
      <FormLabel component="legend">{legend}</FormLabel>
      <FormGroup>
        {choices.map((choice) => {
          const { label, hint } = wordsOf(choice);
          return (
            <FormControlLabel
              key={choice}
              sx={{ alignItems: 'flex-start', mt: 1 }}
              label={
                <Box sx={{ pt: 2 }}>
                  {label}
                  <Typography variant="body2" color="textSecondary">
                    {hint}
                  </Typography>
                </Box>
              }
              control={
                <Checkbox
                  name={field}
                  checked={chosen.includes(choice)}
                  onChange={(_, isOn) => toggle(choice, isOn)}
                />
              }
            />
          );
        })}
      </FormGroup>
      {error !== null && (
        <FormHelperText id={id} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
