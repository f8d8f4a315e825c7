import { MAX_VIDEO_HYPERGRAPHICS } from '@commoncast/core/hypergraphics/constants';
import type { PlacedHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useMemo, useState } from 'react';
import { hypergraphicsOfQuery } from '../../../../data/hypergraphic-queries.ts';
import type { Hypergraphic } from '../../../../data/hypergraphics.ts';
import { useServices } from '../../../../services/use-services.ts';
import { EditingNotices } from '../../../../ui/form/editing/editing-notices.tsx';
import { revealErrors } from '../../../../ui/form/reveal-errors.ts';
import { SavedState } from '../../../../ui/form/saved-state.tsx';
import { Notices } from '../../../../ui/notices/notices.tsx';
import { useNoticesOfPage } from '../../../../ui/notices/use-notices-of-page.ts';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { usePlayhead } from '../player/playhead-context.ts';
import { AddHypergraphic } from './add-hypergraphic.tsx';
import { PlacedItem } from './placed-item.tsx';
import { errorsOf, newRow, type PlacedRow, sortRows } from './placed-rows.ts';
import { usePlacedEditing } from './use-placed-editing.ts';
import { useShownOver } from './use-shown-over.ts';
import { videoHypergraphicsQuery } from './video-hypergraphics-query.ts';

/** The clickable images over a video wherever it plays. */
export function VideoHypergraphics({ video }: { readonly video: Vod }) {
  const { client } = useServices();
  const query = useQuery(videoHypergraphicsQuery(client, video.id));
  if (query.data) return <PlacedList video={video} placed={query.data} />;
  if (query.isError)
    return (
      <ErrorState title="The hypergraphics could not be loaded" error={query.error} onRetry={query.refetch} />
    );
  return <Skeleton variant="rounded" sx={{ height: '20rem' }} />;
}

const NONE: readonly Hypergraphic[] = [];

interface PlacedListProps {
  readonly video: Vod;
  readonly placed: readonly PlacedHypergraphic[];
}

function PlacedList({ video, placed }: PlacedListProps) {
  const { client, notices } = useServices();
  const playhead = usePlayhead();
  const record = useMemo(() => ({ version: 0 as const, placed }), [placed]);
  const editing = usePlacedEditing(video, record);
  const { form, state, isDirty, isSaving } = editing;
  const rows = state.rows.value;
  const ids = [...new Set(rows.map(({ hypergraphicId }) => hypergraphicId))].sort();
  const images = useQuery(hypergraphicsOfQuery(client, ids)).data ?? NONE;
  const imageOf = ({ hypergraphicId }: PlacedRow) => images.find(({ id }) => id === hypergraphicId);
  const [isShown, setShown] = useState(false);
  const errors = errorsOf(rows, video.durationMs);
  useShownOver(rows, images);
  const place = `video-hypergraphics/${video.id}` as const;
  useNoticesOfPage(place);
  const change = (next: (known: readonly PlacedRow[]) => readonly PlacedRow[]) =>
    form.set('rows', next(form.getValues().rows));

  const remove = (row: PlacedRow) => {
    change((known) => known.filter(({ key }) => key !== row.key));
    notices
      .getState()
      .offerUndo(place, `‘${imageOf(row)?.name ?? 'Hypergraphic'}’ removed from the video`, async () =>
        change((known) => sortRows([...known, row])),
      );
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(!form.isValid());
    if (!form.isValid()) return revealErrors(form, event.currentTarget);
    editing.save();
  };
  const add = rows.length < MAX_VIDEO_HYPERGRAPHICS && (
    <AddHypergraphic
      onAdd={({ id }) => {
        const { positionS } = playhead.store.getState();
        const row = newRow(id, positionS, (video.durationMs ?? 0) / 1000);
        change((known) => sortRows([...known, row]));
      }}
    />
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
            title="No hypergraphics"
            text="A hypergraphic is an image over the picture that links somewhere. Play the video to where one should appear, then choose or create it."
            action={<Box sx={{ width: '100%', maxWidth: '24rem' }}>{add}</Box>}
          />
        ) : (
          <>
            <Typography color="textSecondary">
              They appear wherever this video plays. Play the video to where one should appear, then add it.
            </Typography>
            <Stack component="ol" aria-label="Hypergraphics" sx={{ gap: 4, p: 0, m: 0, listStyle: 'none' }}>
              {rows.map((row, index) => (
                <PlacedItem
                  key={row.key}
                  row={row}
                  place={index + 1}
                  image={imageOf(row)}
                  errors={(isShown && errors.get(row.key)) || {}}
                  onChange={(changed) =>
                    change((known) => known.map((one) => (one.key === changed.key ? changed : one)))
                  }
                  onSettle={() => change(sortRows)}
                  onRemove={() => remove(row)}
                />
              ))}
            </Stack>
            {add}
          </>
        )}
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
