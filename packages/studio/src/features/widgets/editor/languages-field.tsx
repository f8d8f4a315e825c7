import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useFormState } from '../../../ui/form/use-form.ts';
import { LANGUAGE } from '../../../ui/format/language.ts';
import type { WidgetValues } from './widget-values.ts';

const COMMON = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'pt-BR', 'tr', 'zh'];

/** For which languages of the browser it appears, as BCP 47 tags. */
export function LanguagesField({ form }: { readonly form: Form<WidgetValues> }) {
  const state = useFormState(form).languages;
  const error = shownError(state);
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={COMMON}
      value={[...state.value]}
      onChange={(_, next) =>
        form.set('languages', [...new Set(next.map((tag) => tag.trim()).filter((tag) => tag !== ''))])
      }
      getOptionLabel={(tag) => (COMMON.includes(tag) ? `${tag} · ${nameOf(tag)}` : tag)}
      renderInput={(props) => (
        <TextField
          {...props}
          label="Languages"
          error={error !== null}
          helperText={error ?? 'The language of the browser, such as en or pt-BR. Leave empty for all.'}
        />
      )}
    />
  );
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames(LANGUAGE, { type: 'language' }).of(tag) ?? tag;
}
