import type { SplitTestState } from '@commoncast/core/split-tests/constants';
import Chip from '@mui/material/Chip';
import { STATE_WORDS } from './state-words.ts';

const COLORS = { DRAFT: 'default', RUNNING: 'success', PAUSED: 'warning', COMPLETED: 'default' } as const;

/** The state of a test, in a word. */
export function StateMark({ state }: { readonly state: SplitTestState }) {
  return <Chip size="small" variant="outlined" color={COLORS[state]} label={STATE_WORDS[state]} />;
}
