import type { Form } from '@commoncast/core/form/form';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useFormState } from '../../../ui/form/use-form.ts';
import type { PlayerValues } from './player-form.ts';

interface SwitchFieldProps {
  readonly form: Form<PlayerValues>;
  readonly field: 'autoPlay' | 'videoLoop' | 'hideControls' | 'showIcon';
  readonly label: string;
  readonly hint: string;
}

/** One yes or no, with what it means. */
export function SwitchField({ form, field, label, hint }: SwitchFieldProps) {
  const { value } = useFormState(form)[field];
  const hintId = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            color="info"
            checked={value}
            onChange={(_, isOn) => form.set(field, isOn)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <FormHelperText id={hintId} sx={{ mt: 0 }}>
        {hint}
      </FormHelperText>
    </Box>
  );
}
