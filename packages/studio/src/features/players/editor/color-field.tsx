import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { technicalInput } from '../../../ui/form/technical-input.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { contrastHint } from './contrast-hint.ts';
import type { PlayerValues } from './player-form.ts';

/** The colour of progress and buttons, typed or picked, with a word on how well it can be seen. */
export function ColorField({ form }: { readonly form: Form<PlayerValues> }) {
  const { value, error, touched } = useFormState(form).playerColor;
  const { common } = useTheme().palette;
  const shown = shownError({ value, error, touched });
  return (
    <TextField
      label="Colour"
      value={value}
      onChange={(event) => form.set('playerColor', event.target.value)}
      onBlur={() => form.blur('playerColor')}
      error={shown !== null}
      helperText={
        shown ?? (error === null ? contrastHint(value, { dark: common.black, bright: common.white }) : ' ')
      }
      slotProps={{
        htmlInput: { ...technicalInput, autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label="Pick the colour"
                value={error === null ? value.trim() : common.black}
                onChange={(event) => form.set('playerColor', event.target.value)}
                sx={{
                  width: '2rem',
                  height: '1.5rem',
                  p: 0,
                  border: 0,
                  bgcolor: 'transparent',
                  cursor: 'pointer',
                }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
