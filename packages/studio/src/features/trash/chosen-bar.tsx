import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

interface ChosenBarProps {
  readonly chosen: number;
  /** On this page. */
  readonly total: number;
  readonly onChooseAll: (isOn: boolean) => void;
  readonly onRestore: () => void;
  readonly onRemove: () => void;
}

/** Chooses everything on the page, and what can be done with what is chosen. */
export function ChosenBar({ chosen, total, onChooseAll, onRestore, onRemove }: ChosenBarProps) {
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Selected items"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: { xs: 2, sm: 4 },
        py: 1,
        minHeight: '3.5rem',
        borderBottom: 1,
        borderColor: 'divider',
        ...(chosen > 0 && { bgcolor: 'action.selected' }),
      }}
    >
      <Checkbox
        checked={chosen > 0 && chosen === total}
        indeterminate={chosen > 0 && chosen < total}
        onChange={(_, isOn) => onChooseAll(isOn)}
        slotProps={{ input: { 'aria-label': 'Select everything on this page' } }}
      />
      {chosen === 0 && (
        <Typography variant="body2" color="textSecondary" aria-hidden>
          Select all
        </Typography>
      )}
      <Typography variant="subtitle2" component="p" role="status" sx={{ flexGrow: 1 }}>
        {chosen > 0 ? `${chosen} selected` : ''}
      </Typography>
      {chosen > 0 && (
        <>
          <Button size="small" variant="outlined" color="inherit" onClick={onRestore}>
            Restore
          </Button>
          <Button size="small" color="error" onClick={onRemove}>
            Delete now
          </Button>
        </>
      )}
    </Stack>
  );
}
