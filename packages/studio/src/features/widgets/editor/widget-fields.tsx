import type { Form } from '@commoncast/core/form/form';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { lazy, Suspense, useId } from 'react';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { EditorSection } from './editor-section.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PlayerField } from './player-field.tsx';
import type { WidgetValues } from './widget-values.ts';

// Below the fold.
const PagesSection = lazy(async () => ({ default: (await import('./pages-section.tsx')).PagesSection }));

const AppearanceFields = lazy(async () => ({
  default: (await import('./appearance-fields.tsx')).AppearanceFields,
}));

const CtaFields = lazy(async () => ({ default: (await import('./cta-fields.tsx')).CtaFields }));

const HypergraphicFields = lazy(async () => ({
  default: (await import('./hypergraphic-fields.tsx')).HypergraphicFields,
}));

/** All that can be decided about a widget, in the order in which people think of it. */
export function WidgetFields({ form }: { readonly form: Form<WidgetValues> }) {
  const { isEnabled } = useFormState(form);
  const hintId = useId();
  return (
    <Stack sx={{ gap: 5 }}>
      <EditorSection title="Name and player">
        <FormText form={form} field="name" label="Name" hint="Only shown in the studio." />
        <PlayerField form={form} />
        <Box>
          <FormControlLabel
            label="On"
            control={
              <Switch
                color="info"
                checked={isEnabled.value}
                onChange={(_, isOn) => form.set('isEnabled', isOn)}
                slotProps={{ input: { 'aria-describedby': hintId } }}
              />
            }
          />
          <FormHelperText id={hintId} sx={{ mt: 0 }}>
            Visitors see it once it is saved, within a minute.
          </FormHelperText>
        </Box>
      </EditorSection>
      <PlaceFields form={form} />
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '20rem' }} />}>
        <PagesSection form={form} />
      </Suspense>
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '24rem' }} />}>
        <AppearanceFields form={form} />
      </Suspense>
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '16rem' }} />}>
        <CtaFields form={form} />
      </Suspense>
      <Suspense fallback={<Skeleton variant="rounded" sx={{ height: '10rem' }} />}>
        <HypergraphicFields form={form} />
      </Suspense>
    </Stack>
  );
}
