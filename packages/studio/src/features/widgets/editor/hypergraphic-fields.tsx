import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import { MAX_HYPERGRAPHICS } from '@commoncast/core/widgets/constants';
import Autocomplete from '@mui/material/Autocomplete';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { hypergraphicsQuery } from '../../../data/hypergraphic-queries.ts';
import { useServices } from '../../../services/use-services.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { EditorSection } from './editor-section.tsx';
import { PlacedFields } from './placed-fields.tsx';
import type { PlacedValues, WidgetValues } from './widget-values.ts';

const OPTIONS = 20;
const FIRST_PLACE = { fromS: '0', toS: '', leftPercent: 5, topPercent: 5, widthPercent: 25 } as const;

/** Clickable images on the picture: which, where and when. */
export function HypergraphicFields({ form }: { readonly form: Form<WidgetValues> }) {
  const { client } = useServices();
  const state = useFormState(form).hypergraphics;
  const placed = state.value;
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const images = useQuery(hypergraphicsQuery(client, { search, size: OPTIONS }));
  const error = shownError(state);
  const replace = (index: number, next: PlacedValues | null) =>
    form.set(
      'hypergraphics',
      placed.flatMap((one, at) => (at === index ? (next ?? []) : one)),
    );
  return (
    <EditorSection
      title="Hypergraphics"
      text={`Clickable images over the picture, up to ${MAX_HYPERGRAPHICS}.`}
    >
      {placed.map((one, index) => (
        // Places are told apart by nothing but their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PlacedFields key={index} value={one} onChange={(next) => replace(index, next)} />
      ))}
      {error !== null && <FormHelperText error>{error}</FormHelperText>}
      {placed.length < MAX_HYPERGRAPHICS && (
        <Autocomplete
          value={null}
          blurOnSelect
          clearOnBlur
          inputValue={text}
          onInputChange={(_, next) => setText(next)}
          onChange={(_, choice) => {
            if (!choice) return;
            form.set('hypergraphics', [...placed, { hypergraphicId: choice.uuid, ...FIRST_PLACE }]);
            setText('');
          }}
          options={images.data?.content ?? []}
          getOptionLabel={(option) => option.name}
          getOptionKey={(option) => option.uuid}
          filterOptions={(options) => options}
          loading={images.isPending}
          noOptionsText={search ? `No hypergraphics match ‘${search}’` : 'No hypergraphics yet'}
          renderInput={(props) => (
            <TextField
              {...props}
              label="Add a hypergraphic"
              helperText={
                <Link component={RouterLink} to="/hypergraphics">
                  All hypergraphics
                </Link>
              }
            />
          )}
        />
      )}
    </EditorSection>
  );
}
