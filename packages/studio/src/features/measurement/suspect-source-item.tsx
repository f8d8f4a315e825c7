import type { SuspectSource } from '@commoncast/core/insights/suspects';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../ui/format/format-count.ts';
import { formatDate } from '../../ui/format/format-date.ts';

interface SuspectSourceItemProps {
  readonly source: SuspectSource;
  /** Missing for those who may only look. */
  readonly onCount?: () => void;
}

/** What one address brought on one day. No address is kept, so none is shown. */
export function SuspectSourceItem({ source, onCount }: SuspectSourceItemProps) {
  const { firstDate, plays, countable, isCounted, isYours } = source;
  const day = formatDate(firstDate);
  const lost = plays - countable;
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 3, py: 3, alignItems: { sm: 'center' }, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack sx={{ flexGrow: 1 }}>
        <Typography>
          {day} · {formatCount(plays)} {plays === 1 ? 'play' : 'plays'}
          {isYours && ' · from your own address'}
        </Typography>
        {!isCounted && lost > 0 && (
          <Typography variant="body2" color="textSecondary">
            Of {formatCount(lost)} only the number was kept, so they cannot be counted.
          </Typography>
        )}
      </Stack>
      {isCounted && <Typography color="textSecondary">Counted</Typography>}
      {!isCounted && countable > 0 && onCount && (
        <Button
          variant="outlined"
          color="inherit"
          aria-label={`Count the plays of ${day}${isYours ? ' from your own address' : ''}`}
          onClick={onCount}
          sx={{ alignSelf: 'flex-start' }}
        >
          Count
        </Button>
      )}
    </Stack>
  );
}
