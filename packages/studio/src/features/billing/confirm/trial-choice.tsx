import { TRIAL_DAYS } from '@commoncast/core/billing/constants';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';

interface TrialChoiceProps {
  readonly withTrial: boolean;
  readonly onChoose: (withTrial: boolean) => void;
}

/** Whether the plan begins with a trial. */
export function TrialChoice({ withTrial, onChoose }: TrialChoiceProps) {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>How do you want to begin?</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={withTrial ? 'trial' : 'now'}
        onChange={(_, choice) => onChoose(choice === 'trial')}
      >
        <FormControlLabel
          value="trial"
          control={<Radio size="small" />}
          label={`Start a ${TRIAL_DAYS}-day trial`}
        />
        <FormControlLabel value="now" control={<Radio size="small" />} label="Pay now, without a trial" />
      </RadioGroup>
    </FormControl>
  );
}
