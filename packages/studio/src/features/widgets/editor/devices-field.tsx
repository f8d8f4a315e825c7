import type { Form } from '@commoncast/core/form/form';
import { DEVICES, type WidgetDevice } from '@commoncast/core/widgets/constants';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useFormState } from '../../../ui/form/use-form.ts';
import { DEVICE_LABELS } from '../words.ts';
import type { WidgetValues } from './widget-values.ts';

/** On which devices it appears; with none chosen nobody would see it, so the last one stays. */
export function DevicesField({ form }: { readonly form: Form<WidgetValues> }) {
  const { value } = useFormState(form).devices;
  const chosen = value.length === 0 ? DEVICES : value;
  const toggle = (device: WidgetDevice, isOn: boolean) => {
    const next = DEVICES.filter((one) => (one === device ? isOn : chosen.includes(one)));
    if (next.length > 0) form.set('devices', next.length === DEVICES.length ? [] : next);
  };
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Devices</FormLabel>
      <FormGroup row>
        {DEVICES.map((device) => (
          <FormControlLabel
            key={device}
            label={DEVICE_LABELS[device]}
            control={
              <Checkbox
                checked={chosen.includes(device)}
                disabled={chosen.length === 1 && chosen.includes(device)}
                onChange={(_, isOn) => toggle(device, isOn)}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>Based on the width of the window.</FormHelperText>
    </FormControl>
  );
}
