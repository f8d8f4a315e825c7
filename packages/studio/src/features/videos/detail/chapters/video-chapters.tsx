import { MAX_CHAPTERS } from '@commoncast/core/streams/chapters';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { useServices } from '../../../../services/use-services.ts';
import { EditingNotices } from '../../../../ui/form/editing/editing-notices.tsx';
import { revealErrors } from '../../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../../ui/form/saved-state.tsx';
import { parseClock } from '../../../../ui/format/parse-clock.ts';
import { Notices } from '../../../../ui/notices/notices.tsx';
import { useNoticesOfPage } from '../../../../ui/notices/use-notices-of-page.ts';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { usePlayhead } from '../player/playhead-context.ts';
import { ChapterFields } from './chapter-fields.tsx';
import { type ChapterRow, errorsOf, newRow, sortRows, toRows } from './chapter-rows.ts';
import { PasteChapters } from './paste-chapters.tsx';
import { useChaptersEditing } from './use-chapters-editing.ts';

/** The chapters of a video: a list that keeps itself in the order of its times. */
export function VideoChapters({ video }: { readonly video: Vod }) {
  const { notices } = useServices();
  const playhead = usePlayhead();
  const editing = useChaptersEditing(video);
  const { form, state, isDirty, isSaving } = editing;
  const rows = state.rows.value;
  const [newKey, setNewKey] = useState(0);
  const [isShown, setShown] = useState(false);
  const errors = errorsOf(rows, video.durationMs);
  const { offerUndo } = notices.getState();
  const place = `chapters/${video.id}` as const;
  useNoticesOfPage(place);
  const change = (next: (known: readonly ChapterRow[]) => readonly ChapterRow[]) =>
    form.set('rows', next(form.getValues().rows));

  const add = () => {
    const row = newRow(playhead.store.getState().positionS);
    setNewKey(row.key);
    change((known) => sortRows([...known, row]));
  };
  const remove = (row: ChapterRow) => {
    change((known) => known.filter(({ key }) => key !== row.key));
    offerUndo(place, row.title ? `‘${row.title}’ removed` : 'Chapter removed', async () =>
      change((known) => sortRows([...known, row])),
    );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(!form.isValid());
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    editing.save();
  };

  const addButton = (
    <Button variant="outlined" color="inherit" onClick={add} disabled={rows.length >= MAX_CHAPTERS}>
      Add a chapter
    </Button>
  );
  return (
    <form noValidate onSubmit={submit}>
      <EditingNotices editing={editing} subject="video" />
      <Box>
        <Notices place={place} />
      </Box>
      <Stack sx={{ gap: 5 }}>
        {rows.length === 0 ? (
          <EmptyState
            title="No chapters"
            text="Chapters help viewers find the part they want. Play the video to where a chapter starts, then add it. Or paste a list below."
            action={addButton}
          />
        ) : (
          <>
            <Typography color="textSecondary">
              Play the video to where a chapter starts, then add it. Sorted by start time.
            </Typography>
            <Stack
              component="ol"
              aria-label="Chapters"
              sx={{ gap: { xs: 6, sm: 4 }, p: 0, m: 0, listStyle: 'none' }}
            >
              {rows.map((row, index) => (
                <ChapterFields
                  key={row.key}
                  row={row}
                  place={index + 1}
                  errors={(isShown && errors.get(row.key)) || {}}
                  isNew={row.key === newKey}
                  onChange={(changed) =>
                    change((known) => known.map((one) => (one.key === changed.key ? changed : one)))
                  }
                  onSettle={() => change(sortRows)}
                  onRemove={() => remove(row)}
                />
              ))}
            </Stack>
            <Stack direction="row">{addButton}</Stack>
          </>
        )}
        <PasteChapters
          durationMs={video.durationMs}
          taken={rows.map(({ start }) => parseClock(start)).filter((startS) => startS !== null)}
          room={MAX_CHAPTERS - rows.length}
          onAdd={(added) => change((known) => sortRows([...known, ...toRows(added)]))}
        />
        {(rows.length > 0 || isDirty) && (
          <Stack direction="row" sx={{ alignItems: 'center', gap: 4 }}>
            <Button type="submit" variant="contained" disabled={!isDirty || isSaving}>
              Save
            </Button>
            <SavedState phase={isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved'} />
          </Stack>
        )}
      </Stack>
    </form>
  );
}
