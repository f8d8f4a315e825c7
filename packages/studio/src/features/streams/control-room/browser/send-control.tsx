import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { StateText, type StateWords } from '../../../../ui/media/state-text.tsx';
import type { Sending } from './keep-sending.ts';

const WORDS: Readonly<Record<Sending['kind'], StateWords>> = {
  off: { state: 'Not sending', detail: 'only you see this', tone: 'neutral' },
  connecting: { state: 'Connecting', detail: '', tone: 'busy' },
  sending: { state: 'Sending', detail: 'keep this page open', tone: 'good' },
  reconnecting: { state: 'Connection lost', detail: 'trying again', tone: 'bad' },
};

interface SendControlProps {
  readonly sending: Sending;
  /** There is a picture or sound. */
  readonly canSend: boolean;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/** Sends to the control room, which shows it to visitors once its own button says so. */
export function SendControl({ sending, canSend, onSend, onStop }: SendControlProps) {
  const isOff = sending.kind === 'off';
  useEffect(() => {
    if (isOff) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOff]);
  return (
    <Stack sx={{ gap: 3 }}>
      <Box role="status">
        <StateText words={WORDS[sending.kind]} />
      </Box>
      {isOff && sending.problem !== null && (
        <Alert severity="error" variant="outlined">
          {sending.problem}
        </Alert>
      )}
      <Box>
        {isOff ? (
          <Button variant="outlined" color="inherit" disabled={!canSend} onClick={onSend}>
            Send to the control room
          </Button>
        ) : (
          <Button variant="outlined" color="inherit" onClick={onStop}>
            Stop sending
          </Button>
        )}
      </Box>
      {isOff && (
        <Typography variant="body2" color="textSecondary">
          Visitors see nothing until you press Go live.
        </Typography>
      )}
    </Stack>
  );
}
