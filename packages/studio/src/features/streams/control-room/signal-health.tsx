import type { StreamSignal } from '@commoncast/core/live/schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StateText } from '../../../ui/media/state-text.tsx';
import { signalFigures, signalWords } from './signal-words.ts';
import { SoundLevel } from './sound-level.tsx';

/** How the signal is: in words, what to change, and then in figures. */
export function SignalHealth({ signal }: { readonly signal: StreamSignal | null }) {
  return (
    <Card component="section" aria-labelledby="signal" sx={{ p: 5 }}>
      <Typography id="signal" variant="h3" component="h2" sx={{ mb: 2 }}>
        Signal
      </Typography>
      <Box role="status">
        <StateText words={signalWords(signal)} />
      </Box>
      {signal === null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Start your encoder, or use the camera of this browser.
        </Typography>
      )}
      {signal && signal.warnings.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 3, gap: 2 }}>
          {signal.warnings.map(({ code, message }) => (
            <li key={code}>
              <Alert severity="warning" variant="outlined">
                {message}
              </Alert>
            </li>
          ))}
        </Stack>
      )}
      {signal && signal.soundLevelDb !== null && <SoundLevel db={signal.soundLevelDb} />}
      {signal && (
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 4,
            rowGap: 1,
            m: 0,
            mt: 4,
            typography: 'body2',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {signalFigures(signal).map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
