import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useServices } from '../../../services/use-services.ts';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { testChoicesQuery } from '../test-queries.ts';
import { GoalField } from './goal-field.tsx';
import { PostersField } from './posters-field.tsx';
import type { TestValues } from './split-test-form.ts';
import { VariantsField } from './variants-field.tsx';

interface TestFieldsProps {
  readonly form: Form<TestValues>;
  /** The posters of the test as it is saved. */
  readonly posters: readonly AlternatePoster[];
  /** Variants and goal stay as they are. */
  readonly isLocked: boolean;
  /** The widget stays as well: the test was started once. */
  readonly isStarted: boolean;
}

/** What a test is made of. */
export function TestFields({ form, posters, isLocked, isStarted }: TestFieldsProps) {
  const { client } = useServices();
  const choices = useQuery(testChoicesQuery(client));
  const widget = useFormState(form).widgetId;
  const error = shownError(widget);
  const widgets = choices.data?.widgets ?? [];
  const isKnown = widget.value === '' || widgets.some(({ id }) => id === widget.value);
  return (
    <Stack sx={{ gap: 6 }}>
      {choices.isError && (
        <ErrorState
          title="Your widgets and players could not be loaded"
          error={choices.error}
          onRetry={choices.refetch}
        />
      )}
      {choices.data && widgets.length === 0 && (
        <Alert severity="info" variant="outlined">
          A split test needs a widget, the place on your site where its variants appear.{' '}
          <Link component={RouterLink} to={pathTo(STUDIO_PATHS.widget, { id: NEW_ID })}>
            Create a widget
          </Link>
        </Alert>
      )}
      <FormText form={form} field="name" label="Name" hint="Only shown in the studio." />
      <TextField
        select
        label="Widget"
        name="widgetId"
        value={widget.value}
        disabled={isStarted}
        onChange={(event) => form.set('widgetId', event.target.value)}
        onBlur={() => form.blur('widgetId')}
        error={error !== null}
        helperText={
          error ?? 'Its place, pages and timing stay the same. Only the player or its poster differs.'
        }
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Choose a widget</option>
        {!isKnown && <option value={widget.value}>An archived or deleted widget</option>}
        {widgets.map(({ id, name, splitTestId }) => (
          <option key={id} value={id}>
            {splitTestId === null ? name : `${name} (already in a test)`}
          </option>
        ))}
      </TextField>
      <VariantsField form={form} players={choices.data?.players ?? []} isLocked={isLocked} />
      <PostersField form={form} players={choices.data?.players ?? []} saved={posters} isLocked={isLocked} />
      <GoalField form={form} isLocked={isLocked} />
    </Stack>
  );
}
