import Typography from '@mui/material/Typography';
import type { ProgressWords } from './progress-words.ts';

const COLORS = { neutral: 'textSecondary', busy: 'info', good: 'success', bad: 'error' } as const;

/** A state in words, with what goes on meanwhile behind a dot. */
export function StateText({ words: { state, detail, tone } }: { readonly words: ProgressWords }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      <Typography component="span" variant="subtitle2" color={COLORS[tone]}>
        {state}
      </Typography>
      {detail && ` · ${detail}`}
    </Typography>
  );
}
