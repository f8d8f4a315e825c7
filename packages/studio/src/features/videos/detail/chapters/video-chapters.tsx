import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { editVod } from '@commoncast/core/streams/api';
import { type ChapterDraft, MAX_CHAPTERS } from '@commoncast/core/streams/chapters';
import type { Vod } from '@commoncast/core/streams/schema';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { videoQuery } from '../../../../data/video-queries.ts';
import { useServices } from '../../../../services/use-services.ts';
import { SavedState } from '../../../../ui/form/saved-state.tsx';
import { useLeaveGuard } from '../../../../ui/form/use-leave-guard.tsx';
import { parseClock } from '../../../../ui/format/parse-clock.ts';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { usePlayhead } from '../player/playhead-context.ts';
import { ChapterFields } from './chapter-fields.tsx';
import { type ChapterRow, errorsOf, newRow, sortRows, toChapters, toRows } from './chapter-rows.ts';
import { PasteChapters } from './paste-chapters.tsx';

/** The chapters of a video: a list that keeps itself in the order of its times. */
export function VideoChapters({ video }: { readonly video: Vod }) {
  const { client, snackbars } = useServices();
  const queries = useQueryClient();
  const playhead = usePlayhead();
  const [rows, setRows] = useState(() => toRows(video.chapters));
  const [saved, setSaved] = useState(() => meaningOf(video.chapters));
  const [newKey, setNewKey] = useState(0);
  const [isShown, setShown] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const chapters = toChapters(rows);
  const isDirty = meaningOf(chapters) !== saved;
  const leaveDialog = useLeaveGuard(isDirty);
  const errors = errorsOf(rows, video.durationMs);
  const { show } = snackbars.getState();

  const add = () => {
    const row = newRow(playhead.store.getState().positionS);
    setNewKey(row.key);
    setRows((known) => sortRows([...known, row]));
  };
  const remove = (row: ChapterRow) => {
    setRows((known) => known.filter(({ key }) => key !== row.key));
    show(row.title ? `‘${row.title}’ removed` : 'Chapter removed', {
      undo: () => setRows((known) => sortRows([...known, row])),
    });
  };
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(true);
    if (chapters === null || errors.size > 0) {
      event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setSaving(true);
    try {
      const edited = await client.call(editVod, { params: { id: video.id }, body: { chapters } });
      setRows(toRows(edited.chapters));
      setSaved(meaningOf(edited.chapters));
      setShown(false);
      queries.setQueryData(videoQuery(client, video.id).queryKey, edited);
    } catch (error) {
      show(isApiError(error) ? error.message : FALLBACK_MESSAGE, { severity: 'error' });
    } finally {
      setSaving(false);
    }
  };

  const addButton = (
    <Button variant="outlined" color="inherit" onClick={add} disabled={rows.length >= MAX_CHAPTERS}>
      Add a chapter
    </Button>
  );
  return (
    <Stack component="form" noValidate onSubmit={save} sx={{ gap: 5 }}>
      {leaveDialog}
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
                  setRows((known) => known.map((one) => (one.key === changed.key ? changed : one)))
                }
                onSettle={() => setRows(sortRows)}
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
        onAdd={(added) => setRows((known) => sortRows([...known, ...toRows(added)]))}
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
  );
}

/** What chapters say, in whatever order the server names their parts. */
function meaningOf(chapters: readonly ChapterDraft[] | null): string {
  return JSON.stringify(chapters?.map(({ startS, title }) => [startS, title]) ?? null);
}
