import type { TrashItem } from '@commoncast/core/trash/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { SelectRow } from '../../ui/list/selection-bar.tsx';
import type { Selection } from '../../ui/list/use-selection.ts';
import { KINDS } from './kinds.ts';
import { deletionWords, missingWords, timeLeft } from './trash-words.ts';

interface TrashRowProps {
  readonly item: TrashItem;
  readonly selection: Selection;
  readonly onRestore: () => void;
  readonly onRemove: () => void;
}

/** One deleted thing: what it was, how long it can be restored, and what it would miss. */
export function TrashRow({ item, selection, onRestore, onRemove }: TrashRowProps) {
  const { id, kind, name, missing } = item;
  const { Icon } = KINDS[kind];
  const missed = missingWords(missing);
  return (
    <ListRow isSelected={selection.ids.has(id)}>
      <SelectRow id={id} name={name} selection={selection} />
      <Stack
        direction={{ xs: 'column', md: 'row' }}
        sx={{ flexGrow: 1, minWidth: 0, gap: { xs: 2, md: 4 }, alignItems: { md: 'center' } }}
      >
        <Stack direction="row" sx={{ flexGrow: 1, minWidth: 0, gap: 3, alignItems: 'flex-start' }}>
          <Icon color="action" aria-hidden sx={{ mt: 0.5 }} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="subtitle1" component="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {deletionWords(item)}
            </Typography>
            {missed && (
              <Typography variant="body2" color="warning" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
                {missed}
              </Typography>
            )}
          </Box>
        </Stack>
        <Stack direction="row" sx={{ gap: 2, flexShrink: 0, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="body2" sx={{ flexGrow: 1, mr: { md: 2 }, fontVariantNumeric: 'tabular-nums' }}>
            {timeLeft(item, new Date())}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={`Restore ${name}`}
            onClick={onRestore}
          >
            Restore
          </Button>
          <Button size="small" color="error" aria-label={`Delete now: ${name}`} onClick={onRemove}>
            Delete now
          </Button>
        </Stack>
      </Stack>
    </ListRow>
  );
}
