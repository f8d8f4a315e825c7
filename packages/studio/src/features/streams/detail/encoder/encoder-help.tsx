import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CodeBlock } from '../../../../ui/snippet/code-block.tsx';
import { ENCODERS, type EncoderName, ffmpegCommand, SETTINGS, srtAddress } from './encoder-guides.ts';

interface EncoderHelpProps {
  readonly server: string;
  /** Null where this server takes no SRT. */
  readonly srtServer: string | null;
  /** The key, as long as it is shown; null: the help stands for it with words. */
  readonly streamKey: string | null;
}

/** Step by step, how to set up the encoder that somebody has. */
export function EncoderHelp({ server, srtServer, streamKey }: EncoderHelpProps) {
  const [chosen, setChosen] = useState<EncoderName>('obs');
  const { steps, srtStep } = ENCODERS[chosen];
  return (
    <Box component="section" aria-labelledby="encoder-help">
      <Typography id="encoder-help" variant="h3" component="h2" sx={{ mb: 3 }}>
        Set up your encoder
      </Typography>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={chosen}
        aria-label="Encoder"
        onChange={(_, next: EncoderName | null) => next && setChosen(next)}
      >
        {Object.entries(ENCODERS).map(([name, { label }]) => (
          <ToggleButton key={name} value={name}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box component="ol" sx={{ pl: 5, my: 4, '& li': { mb: 2 } }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
      {chosen === 'ffmpeg' && (
        <Box sx={{ mb: 4 }}>
          <CodeBlock label="Command" code={ffmpegCommand(server, streamKey)} />
        </Box>
      )}
      <Typography variant="subtitle2" component="p">
        Settings that work well
      </Typography>
      <Box component="ul" sx={{ pl: 5, mt: 1, mb: 0, color: 'text.secondary' }}>
        {SETTINGS.map((setting) => (
          <li key={setting}>{setting}</li>
        ))}
      </Box>
      {srtServer !== null && (
        <Box sx={{ mt: 6 }}>
          <CodeBlock
            label="By SRT, for unreliable connections (not encrypted)"
            code={srtAddress(srtServer, streamKey)}
          />
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {srtStep}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
