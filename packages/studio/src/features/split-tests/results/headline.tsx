import type { SplitTestResults } from '@commoncast/core/split-tests/results-schema';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import DragHandle from '@mui/icons-material/DragHandleOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import TrendingDown from '@mui/icons-material/TrendingDownOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

const MARKS = {
  NOT_STARTED: { Icon: HourglassEmpty, tone: 'secondary' },
  TOO_EARLY: { Icon: HourglassEmpty, tone: 'secondary' },
  WINNER: { Icon: CheckCircle, tone: 'success' },
  LOSER: { Icon: TrendingDown, tone: 'warning' },
  NO_DIFFERENCE: { Icon: DragHandle, tone: 'secondary' },
} as const;

/** The outcome of the test in a sentence. */
export function Headline({ results }: { readonly results: SplitTestResults }) {
  const { headline, meaning, verdict } = results;
  if (verdict === 'MISMATCH') {
    return (
      <Alert severity="warning" variant="outlined" role="status">
        <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
          {headline}
        </Typography>
        <Typography>{meaning}</Typography>
        <Typography component="div" sx={{ mt: 3 }}>
          Common causes:
          <ul>
            <li>a variant that fails on some pages or devices, so that it is never counted as shown;</li>
            <li>a redirect or another script that removes one variant sooner than the other;</li>
            <li>a page that was copied or cached with one variant in it.</li>
          </ul>
          Find and fix the cause. Then pause the test, change its shares slightly and resume it: this begins a
          new phase.
        </Typography>
      </Alert>
    );
  }
  const { Icon, tone } = MARKS[verdict];
  return (
    <Card role="status" sx={{ p: 5, display: 'flex', gap: 3, alignItems: 'flex-start' }}>
      <Icon color={tone} aria-hidden sx={{ flexShrink: 0 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" dir="auto">
          {headline}
        </Typography>
        <Typography color="textSecondary" dir="auto" sx={{ mt: 2, maxWidth: '80ch' }}>
          {meaning}
        </Typography>
      </Box>
    </Card>
  );
}
