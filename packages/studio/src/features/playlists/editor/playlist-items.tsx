import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useReducer, useRef, useState } from 'react';
import type { Playlist, PlaylistItem } from '../../../data/playlists.ts';
import { Notices } from '../../../ui/notices/notices.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { sizeWords } from '../playlist-words.ts';
import { AddItem } from './add-item.tsx';
import { ItemRow } from './item-row.tsx';
import { LazySorting } from './lazy-sorting.tsx';
import { moveTo } from './move-to.ts';
import type { PlaylistEdits } from './use-playlist-edits.ts';

interface PlaylistItemsProps {
  readonly playlist: Playlist;
  readonly edits: Pick<PlaylistEdits, 'add' | 'reorder' | 'takeOut'>;
}

/** The videos and live streams of a playlist in their order, and the way to more of them. Every change is kept at once. */
export function PlaylistItems({ playlist, edits: { add, reorder, takeOut } }: PlaylistItemsProps) {
  const [spoken, setSpoken] = useState('');
  const [isReady, makeReady] = useReducer(() => true, false);
  const list = useRef<HTMLUListElement>(null);
  const rowOf = useCallback(
    (id: string) =>
      list.current?.querySelector<HTMLElement>(`[data-stream="${id}"]:not([data-dnd-placeholder])`) ?? null,
    [],
  );
  const { items } = playlist;
  const ids = items.map(({ itemId }) => itemId);

  const move = ({ name }: PlaylistItem, from: number, by: 1 | -1): void => {
    setSpoken(`‘${name}’ moved to position ${from + by + 1} of ${items.length}`);
    void reorder(moveTo(ids, from, from + by));
  };

  return (
    <Card component="section" aria-labelledby="playlist-items">
      <Stack sx={{ gap: 4, p: 4 }}>
        <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between', gap: 3 }}>
          <Typography id="playlist-items" variant="h3" component="h2">
            Videos and live streams
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {sizeWords(playlist)}
          </Typography>
        </Stack>
        <Box>
          <Notices place={`playlist-items/${playlist.id}`} />
          <AddItem listedIds={ids} onAdd={add} />
        </Box>
      </Stack>
      {items.length === 0 && (
        <Typography color="textSecondary" sx={{ px: 8, pt: 4, pb: 8, textAlign: 'center' }}>
          Search for a video or live stream above to add it. The playlist plays from the top, and you can
          reorder it at any time.
        </Typography>
      )}
      <Box component="ul" ref={list} aria-labelledby="playlist-items" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item, index) => (
          <ItemRow
            key={item.itemId}
            item={item}
            place={index}
            count={items.length}
            isDraggable={isReady}
            onMove={(by) => move(item, index, by)}
            onTakeOut={() => void takeOut(item)}
          />
        ))}
      </Box>
      <LazySorting
        items={items}
        rowOf={rowOf}
        onMove={(from, to) => void reorder(moveTo(ids, from, to))}
        onReady={makeReady}
      />
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {spoken}
      </Box>
    </Card>
  );
}
