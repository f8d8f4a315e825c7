import type { Form } from '@commoncast/core/form/form';
import { matchesWidgetUrl } from '@commoncast/core/validation/widget-url';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { technicalInput } from '../../../ui/form/technical-input.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { readUrlLines } from './url-lines.ts';
import type { WidgetValues } from './widget-values.ts';

/** Says whether the list means an address, before anybody has to try it on the site. */
export function TryAddress({ form }: { readonly form: Form<WidgetValues> }) {
  const { value } = useFormState(form).urlsText;
  const [typed, setTyped] = useState('');
  return (
    <TextField
      label="Try a URL"
      type="url"
      placeholder="https://shop.example/products/1?ref=mail"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      helperText={verdictOn(typed.trim(), readUrlLines(value))}
      slotProps={{
        htmlInput: { ...technicalInput, autoComplete: 'off' },
        formHelperText: { role: 'status' },
      }}
    />
  );
}

function verdictOn(typed: string, entries: readonly string[]): string {
  if (typed === '') return 'Paste a URL from your site to see whether an entry matches it.';
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return 'This is not the URL of a page.';
  const entry = entries.find((one) => matchesWidgetUrl(one, address));
  return entry ? `Yes, it matches ${entry}` : 'No entry matches it.';
}
