import type { Vod } from '@commoncast/core/streams/schema';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { SelectionBar } from '../../ui/list/selection-bar.tsx';
import type { Selection } from '../../ui/list/use-selection.ts';
import { useVideoActions } from './use-video-actions.ts';

interface BulkBarProps {
  readonly videos: readonly Vod[];
  readonly selection: Selection;
}

/** What can be done with the chosen videos; nothing while none is chosen. */
export function BulkBar({ videos, selection }: BulkBarProps) {
  const { publish, remove } = useVideoActions();
  const [isAsking, setAsking] = useState(false);
  const chosen = videos.filter(({ id }) => selection.ids.has(id));
  const finish = (work: Promise<unknown>) => void work.then(() => selection.replace([]));
  const count = chosen.length === 1 ? '1 video' : `${chosen.length} videos`;
  return (
    <SelectionBar label="Selected videos" selection={selection}>
      <Button size="small" color="inherit" onClick={() => finish(publish(chosen, 'Published'))}>
        Publish
      </Button>
      <Button size="small" color="inherit" onClick={() => finish(publish(chosen, 'UnPublished'))}>
        Unpublish
      </Button>
      <Button size="small" color="error" variant="outlined" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${count}?`}
        text="Players, playlists and links stop showing them immediately. You can restore them from the trash for 7 days."
        confirmLabel={`Delete ${count}`}
        onConfirm={() => {
          setAsking(false);
          finish(remove(chosen));
        }}
        onCancel={() => setAsking(false)}
      />
    </SelectionBar>
  );
}
