import { LIVE_CHECK_S } from '@commoncast/core/verification/constants';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { FindingLine } from './finding-line.tsx';
import { useLiveCheck } from './use-live-check.ts';

const PERCENT_A_SECOND = 100 / LIVE_CHECK_S;

/** Opens the page in a tab of its own and waits for it to report: the proof that no source can give. */
export function LiveCheck({ verification }: { readonly verification: SnippetVerification }) {
  const { live } = verification;
  const { state, start, cancel } = useLiveCheck(verification);
  if (!live || state.phase === 'heard') return null;
  if (state.phase === 'waiting') {
    return (
      <Stack sx={{ gap: 3 }}>
        <Typography role="status">
          Waiting for the page in the other tab to report back. Keep it open.
        </Typography>
        <LinearProgress
          variant="determinate"
          value={state.leftS * PERCENT_A_SECOND}
          aria-label="Time left"
          aria-valuetext={`${state.leftS} seconds left`}
        />
        <Stack direction="row" sx={{ alignItems: 'center', gap: 4 }}>
          <Button variant="outlined" color="inherit" onClick={cancel}>
            Cancel
          </Button>
          <Typography component="time" color="textSecondary">
            {state.leftS} s
          </Typography>
        </Stack>
      </Stack>
    );
  }
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      {state.phase === 'silent' && (
        <Stack component="ul" role="status" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          <FindingLine tone="amber" message="Nothing arrived within 30 seconds.">
            <Typography color="textSecondary">
              Did the page open with commoncast-check in its address? A redirect may have dropped it. An ad
              blocker or consent banner may also block the snippet: open the page in a private window and
              accept the banner.
            </Typography>
          </FindingLine>
        </Stack>
      )}
      {state.phase === 'failed' && (
        <ErrorState title="The live check stopped" error={state.error} onRetry={() => void start()} />
      )}
      <Typography color="textSecondary">
        Live check: open the page as a visitor would, and we tell you whether it reports back.
      </Typography>
      <Button
        component="a"
        href={live.url}
        target="_blank"
        rel="noopener noreferrer"
        variant="outlined"
        color="inherit"
        endIcon={<OpenInNew />}
        onClick={() => void start()}
      >
        Open the page and wait
      </Button>
    </Stack>
  );
}
