import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { MAX_HYPERGRAPHICS } from '@commoncast/core/widgets/constants';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { hypergraphicsQuery } from '../../../data/hypergraphic-queries.ts';
import type { Hypergraphic } from '../../../data/hypergraphics.ts';
import { useServices } from '../../../services/use-services.ts';
import { AsyncPicker } from '../../../ui/form/picker/async-picker.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { EditorSection } from './editor-section.tsx';
import type { PlacedValues, WidgetValues } from './widget-values.ts';

const PlacedFields = lazy(async () => ({ default: (await import('./placed-fields.tsx')).PlacedFields }));

const OPTIONS = 20;
const FIRST_PLACE = { fromS: '0', toS: '', leftPercent: 5, topPercent: 5, widthPercent: 25 } as const;

/** Clickable images on the picture: which, where and when. */
export function HypergraphicFields({ form }: { readonly form: Form<WidgetValues> }) {
  const state = useFormState(form).hypergraphics;
  const placed = state.value;
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
        <Suspense key={index} fallback={<Skeleton variant="rounded" sx={{ height: '16rem' }} />}>
          <PlacedFields value={one} onChange={(next) => replace(index, next)} />
        </Suspense>
      ))}
      {error !== null && <FormHelperText error>{error}</FormHelperText>}
      {placed.length < MAX_HYPERGRAPHICS && (
        <AsyncPicker<Hypergraphic>
          label="Add a hypergraphic"
          helperText={
            <Link component={RouterLink} to={STUDIO_PATHS.hypergraphics}>
              All hypergraphics
            </Link>
          }
          isForMany
          value={null}
          useOptions={useHypergraphics}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          emptyText="No hypergraphics yet"
          onChoose={(choice) => {
            if (choice) form.set('hypergraphics', [...placed, { hypergraphicId: choice.id, ...FIRST_PLACE }]);
          }}
        />
      )}
    </EditorSection>
  );
}

function useHypergraphics(search: string) {
  const { client } = useServices();
  const found = useQuery(hypergraphicsQuery(client, { search, size: OPTIONS }));
  return { options: found.data?.content ?? [], isPending: found.isPending };
}
