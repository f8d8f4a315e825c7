import { API_SCOPES, type ApiScope } from '@commoncast/core/api-tokens/constants';
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
import { useId } from 'react';
import { useFormState } from '../../ui/form/use-form.ts';
import type { ApiTokenValues } from './api-token-form.ts';
import { SCOPE_WORDS } from './scope-labels.ts';

/** What the token may do: at least one thing. */
export function ScopesField({ form }: { readonly form: Form<ApiTokenValues> }) {
  const { scopes } = useFormState(form);
  const error = shownError(scopes);
  const id = useId();
  const toggle = (scope: ApiScope, isOn: boolean) => {
    form.set(
      'scopes',
      API_SCOPES.filter((one) => (one === scope ? isOn : scopes.value.includes(one))),
    );
    form.blur('scopes');
  };
  return (
    <FormControl
      component="fieldset"
      error={error !== null}
      aria-describedby={error === null ? undefined : id}
    >
      <FormLabel component="legend">The token may</FormLabel>
      <FormGroup>
        {API_SCOPES.map((scope) => (
          <FormControlLabel
            key={scope}
            sx={{ alignItems: 'flex-start', mt: 1 }}
            label={
              <Box sx={{ pt: 2 }}>
                {SCOPE_WORDS[scope].label}
                <Typography variant="body2" color="textSecondary">
                  {SCOPE_WORDS[scope].hint}
                </Typography>
              </Box>
            }
            control={
              <Checkbox
                name="scopes"
                checked={scopes.value.includes(scope)}
                onChange={(_, isOn) => toggle(scope, isOn)}
              />
            }
          />
        ))}
      </FormGroup>
      {error !== null && (
        <FormHelperText id={id} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
