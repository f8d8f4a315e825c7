import type { TrashItem } from '@commoncast/core/trash/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { KINDS } from './kinds.ts';
import { deletionWords, missingWords, timeLeft } from './trash-words.ts';

interface TrashRowProps {
  readonly item: TrashItem;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onRestore: () => void;
  readonly onRemove: () => void;
}

/** One deleted thing: what it was, how long it can be restored, and what it would miss. */
export function TrashRow({ item, isChosen, onToggle, onRestore, onRemove }: TrashRowProps) {
  const { kind, name, missing } = item;
  const { Icon } = KINDS[kind];
  const missed = missingWords(missing);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: { xs: 2, sm: 4 },
        alignItems: { xs: 'flex-start', md: 'center' },
        px: { xs: 2, sm: 4 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        ...(isChosen && { bgcolor: 'action.selected' }),
      }}
    >
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': `Select ${name}` } }}
      />
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
    </Stack>
  );
}
