import type { SplitTest } from '@commoncast/core/split-tests/schema';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useEffect, useId } from 'react';
import type { Player } from '../../../data/players.ts';
import { EditingNotices } from '../../../ui/form/editing/editing-notices.tsx';
import { revealErrors } from '../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../ui/form/saved-state.tsx';
import { TestFields } from './test-fields.tsx';
import { useTestEditing } from './use-test-editing.ts';

const NOTES = {
  DRAFT: null,
  RUNNING: 'Variants, shares and goal are locked while the test runs. Pause it to change them.',
  PAUSED:
    'Changing the design begins a new phase when the test resumes. Its results start from zero, because visitors see something else.',
  COMPLETED: 'The test is finished. Duplicate it to start another one.',
} as const;

const NO_POSTERS: readonly AlternatePoster[] = [];
const NO_PLAYERS: readonly Player[] = [];

interface TestEditorProps {
  readonly test: SplitTest | null;
  /** Which a new test may propose. */
  readonly players?: readonly Player[];
  /** Hears whether something is unsaved. */
  readonly onDirty?: (isDirty: boolean) => void;
}

/** The design of a test. */
export function TestEditor({ test, players = NO_PLAYERS, onDirty }: TestEditorProps) {
  const titleId = useId();
  const editing = useTestEditing(test, players);
  const { form, isDirty, isSaving } = editing;
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const isNew = editing.record === null;
  const phase = isSaving ? 'saving' : isDirty || isNew ? 'unsaved' : 'saved';
  const state = test?.state ?? 'DRAFT';
  const note = NOTES[state];

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    editing.save();
  };

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 5 }}>
      <EditingNotices editing={editing} subject="split test" />
      <form noValidate onSubmit={submit}>
        <Stack direction="row" sx={{ gap: 3, mb: 5, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography id={titleId} variant="h3" component="h2" sx={{ flexGrow: 1 }}>
            Design
          </Typography>
          <SavedState phase={phase} {...(isNew && !isSaving && { words: 'Not saved yet' })} />
          <Button
            type="submit"
            variant={test ? 'outlined' : 'contained'}
            color={test ? 'inherit' : 'primary'}
            disabled={phase !== 'unsaved'}
          >
            Save
          </Button>
        </Stack>
        {note && (
          <Alert severity="info" variant="outlined" sx={{ mb: 5 }}>
            {note}
          </Alert>
        )}
        <TestFields
          form={form}
          posters={test?.posters ?? NO_POSTERS}
          isLocked={state === 'RUNNING' || state === 'COMPLETED'}
          isStarted={state !== 'DRAFT'}
        />
      </form>
    </Card>
  );
}
