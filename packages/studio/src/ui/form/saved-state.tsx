import Typography from '@mui/material/Typography';

export type SavePhase = 'saved' | 'unsaved' | 'saving';

const WORDS = { saved: 'Saved', unsaved: 'Unsaved changes', saving: 'Saving…' } as const;

/** Says all the time whether what is seen is what is kept. */
export function SavedState({
  phase,
  words = WORDS[phase],
}: {
  readonly phase: SavePhase;
  readonly words?: string;
}) {
  return (
    <Typography
      role="status"
      variant="body2"
      component="span"
      color={phase === 'unsaved' ? 'warning' : 'textSecondary'}
      sx={{ fontWeight: 600, flexShrink: 0 }}
    >
      {words}
    </Typography>
  );
}
