import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import type { Goal } from '@commoncast/core/split-tests/schema';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useFormState } from '../../../ui/form/use-form.ts';
import type { TestValues } from './split-test-form.ts';

const LABELS: Readonly<Record<Goal['kind'], string>> = {
  play: 'A visitor plays the video',
  view: 'A visitor watches long enough for a view',
  'cta-click': 'A visitor clicks the call to action',
  page: 'A visitor reaches a page',
  custom: 'Your site reports an event',
};

const EMPTY: Readonly<Record<Goal['kind'], Goal>> = {
  play: { kind: 'play' },
  view: { kind: 'view' },
  'cta-click': { kind: 'cta-click' },
  page: { kind: 'page', url: '' },
  custom: { kind: 'custom', name: '' },
};

interface GoalFieldProps {
  readonly form: Form<TestValues>;
  readonly isLocked: boolean;
}

/** What counts as a conversion. */
export function GoalField({ form, isLocked }: GoalFieldProps) {
  const field = useFormState(form).goal;
  const goal = field.value;
  const error = shownError(field);
  const hasText = goal.kind === 'page' || goal.kind === 'custom';
  return (
    <Stack sx={{ gap: 4 }}>
      <TextField
        select
        label="Count a conversion when"
        value={goal.kind}
        disabled={isLocked}
        onChange={(event) => form.set('goal', EMPTY[event.target.value as Goal['kind']])}
        error={error !== null && !hasText}
        helperText={(!hasText && error) || 'Within seven days of seeing the variant, once per visitor.'}
        slotProps={{ select: { native: true } }}
      >
        {Object.entries(LABELS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </TextField>
      {goal.kind === 'page' && (
        <TextField
          label="Page"
          value={goal.url}
          disabled={isLocked}
          onChange={(event) => form.set('goal', { kind: 'page', url: event.target.value })}
          error={error !== null}
          helperText={
            error ?? 'For example, example.com/thanks, or example.com/order/* for all pages below it.'
          }
          slotProps={{ htmlInput: { dir: 'auto', inputMode: 'url' } }}
        />
      )}
      {goal.kind === 'custom' && (
        <TextField
          label="Event name"
          value={goal.name}
          disabled={isLocked}
          onChange={(event) => form.set('goal', { kind: 'custom', name: event.target.value })}
          error={error !== null}
          helperText={error ?? 'Your site calls commoncast.convert() with this name.'}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
      )}
    </Stack>
  );
}
