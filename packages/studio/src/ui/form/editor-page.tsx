import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Page } from '../page/page.tsx';
import { layout } from '../theme.ts';
import type { Editing } from './editing/editing.ts';
import { EditingNotices } from './editing/editing-notices.tsx';
import { revealErrors } from './reveal-errors.ts';
import { SavedState } from './saved-state.tsx';

interface EditorPageProps<Values> {
  readonly title: string;
  readonly back: ReactNode;
  /** What is edited, in the middle of a sentence: `player`. */
  readonly subject: string;
  readonly editing: Editing<unknown, Values>;
  /** What else can be done with what is edited, beside Save. */
  readonly actions?: ReactNode;
  /** What has to be known of it before it is changed. */
  readonly notes?: ReactNode;
  readonly fields: ReactNode;
  /** Stands at the right and stays in view. */
  readonly preview: ReactNode;
}

/** The frame of an editor: whether it is saved, Save, a question before changes are lost; form left, preview right. */
export function EditorPage<Values extends object>(props: EditorPageProps<Values>) {
  const { subject, editing } = props;
  const { form, isDirty, isSaving } = editing;
  const isNew = editing.record === null;
  const formId = useId();
  const phase = isSaving ? 'saving' : isDirty || isNew ? 'unsaved' : 'saved';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    editing.save();
  };

  return (
    <Page
      title={props.title}
      back={props.back}
      actions={
        <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <SavedState phase={phase} {...(isNew && !isSaving && { words: 'Not saved yet' })} />
          {props.actions}
          <Button type="submit" form={formId} variant="contained" disabled={phase !== 'unsaved'}>
            Save
          </Button>
        </Stack>
      }
    >
      <EditingNotices editing={editing} subject={subject} />
      {props.notes}
      <Box
        sx={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
        }}
      >
        <form id={formId} noValidate onSubmit={submit}>
          {props.fields}
        </form>
        <Stack
          sx={{
            gap: 6,
            minWidth: 0,
            position: { lg: 'sticky' },
            top: { lg: `calc(${layout.topBarHeight} + 1rem)` },
          }}
        >
          {props.preview}
        </Stack>
      </Box>
    </Page>
  );
}
