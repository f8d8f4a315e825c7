import type { Vod } from '@commoncast/core/streams/schema';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Selection } from './use-selection.ts';
import { useVideoActions } from './use-video-actions.ts';

interface BulkBarProps {
  readonly videos: readonly Vod[];
  readonly selection: Selection;
}

/** What can be done with the chosen videos; nothing while none is chosen. */
export function BulkBar({ videos, selection }: BulkBarProps) {
  const { publish, remove } = useVideoActions();
  const chosen = videos.filter(({ id }) => selection.ids.has(id));
  if (chosen.length === 0) return null;
  const finish = (work: Promise<void>) => void work.then(() => selection.replace([]));
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Selected videos"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 2, bgcolor: 'action.selected' }}
    >
      <Typography variant="subtitle2" component="p" role="status" sx={{ flexGrow: 1 }}>
        {chosen.length} selected
      </Typography>
      <Button size="small" color="inherit" onClick={() => finish(publish(chosen, 'Published'))}>
        Publish
      </Button>
      <Button size="small" color="inherit" onClick={() => finish(publish(chosen, 'UnPublished'))}>
        Unpublish
      </Button>
      <Button size="small" color="error" variant="outlined" onClick={() => finish(remove(chosen))}>
        Delete
      </Button>
    </Stack>
  );
}
