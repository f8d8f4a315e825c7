import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../ui/format/format-date.ts';
import { aboveLink, CoveringLink } from '../../ui/list/covering-link.tsx';
import { ListRow } from '../../ui/list/list-rows.tsx';
import { StateMark } from './state-mark.tsx';
import { goalWords } from './state-words.ts';
import { TestMenu } from './test-menu.tsx';

/** One test of the list: what competes where, for what, and how far it is. */
export function TestItem({ test }: { readonly test: SplitTest }) {
  const { id, name, state, widgetName, variants, goal, startedAt, completedAt } = test;
  return (
    <ListRow>
      <Stack sx={{ minWidth: 0, flexGrow: 1, gap: 1 }}>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <CoveringLink to={pathTo(STUDIO_PATHS.splitTest, { id })}>{name}</CoveringLink>
          <StateMark state={state} />
        </Stack>
        <Typography variant="body2" color="textSecondary" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {variants.length} variants on ‘{widgetName}’ · goal: {goalWords(goal)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {whenWords(startedAt, completedAt)}
        </Typography>
      </Stack>
      <Box sx={aboveLink}>
        <TestMenu test={test} />
      </Box>
    </ListRow>
  );
}

function whenWords(startedAt: string | null, completedAt: string | null): string {
  if (!startedAt) return 'Not started yet';
  const started = `Started ${formatDate(startedAt)}`;
  return completedAt ? `${started}, finished ${formatDate(completedAt)}` : started;
}
