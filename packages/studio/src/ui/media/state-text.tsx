import Typography from '@mui/material/Typography';
import type { ProgressWords } from './progress-words.ts';

const COLORS = {
  neutral: 'textSecondary',
  busy: 'info',
  good: 'success',
  bad: 'error',
  live: 'primary',
  warn: 'warning',
} as const;

/** A state in a word or two. */
export interface StateWords extends Omit<ProgressWords, 'tone'> {
  readonly tone: ProgressWords['tone'] | 'live' | 'warn';
}

/** A state in words, with what goes on meanwhile behind a dot. */
export function StateText({ words: { state, detail, tone } }: { readonly words: StateWords }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      <Typography component="span" variant="subtitle2" color={COLORS[tone]}>
        {state}
      </Typography>
      {detail && ` · ${detail}`}
    </Typography>
  );
}
