import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { Page } from '../page/page.tsx';
import { belowPinned, pinnedOnNarrow } from '../pinned-on-narrow.ts';
import { layout } from '../theme.ts';
import { useIsWide } from '../use-is-wide.ts';
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
  /** Stays in sight: at the right, and where there is no room for that, above the fields. */
  readonly preview: ReactNode;
  /** Follows the preview at the right; on a narrow screen the fields. */
  readonly aside?: ReactNode;
}

/** The frame of an editor: whether it is saved, Save, a question before changes are lost; fields and preview. */
export function EditorPage<Values extends object>(props: EditorPageProps<Values>) {
  const { subject, editing } = props;
  const { form, isDirty, isSaving } = editing;
  const isNew = editing.record === null;
  const formId = useId();
  const isWide = useIsWide();
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
      <Box sx={isWide ? SIDE_BY_SIDE : ONE_BELOW_THE_OTHER}>
        {/* What is above is above for the keyboard, too. */}
        {!isWide && <Box sx={PINNED}>{props.preview}</Box>}
        <Box component="form" id={formId} noValidate onSubmit={submit} sx={belowPinned}>
          {props.fields}
        </Box>
        {isWide ? (
          <Stack sx={BESIDE_THE_FIELDS}>
            {props.preview}
            {props.aside}
          </Stack>
        ) : (
          props.aside
        )}
      </Box>
    </Page>
  );
}

const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  alignItems: 'start',
} as const;

const BESIDE_THE_FIELDS = {
  gap: 6,
  minWidth: 0,
  position: 'sticky',
  top: `calc(${layout.topBarHeight} + 1rem)`,
} as const;

const ONE_BELOW_THE_OTHER = { display: 'flex', flexDirection: 'column', gap: 6 } as const;

const PINNED = {
  ...pinnedOnNarrow,
  mx: -1,
  px: 1,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
