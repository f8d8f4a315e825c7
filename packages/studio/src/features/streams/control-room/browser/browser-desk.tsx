import type { Stream } from '@commoncast/core/live/schema';
import MicOffOutlined from '@mui/icons-material/MicOffOutlined';
import MicOutlined from '@mui/icons-material/MicOutlined';
import ScreenShareOutlined from '@mui/icons-material/ScreenShareOutlined';
import StopScreenShareOutlined from '@mui/icons-material/StopScreenShareOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useStore } from 'zustand';
import type { BrowserSource } from './browser-source.ts';
import { DeviceField } from './device-field.tsx';
import { LevelMeter } from './level-meter.tsx';
import { OwnPicture } from './own-picture.tsx';
import { SendControl } from './send-control.tsx';
import { useBrowserSource } from './use-browser-source.ts';

interface BrowserDeskProps {
  readonly stream: Stream;
  readonly whipUrl: string;
}

/** The desk of somebody who streams from a browser: first see oneself, then send. */
export function BrowserDesk({ stream, whipUrl }: BrowserDeskProps) {
  const source = useBrowserSource(stream, whipUrl);
  return source && <OpenDesk source={source} />;
}

function OpenDesk({ source }: { readonly source: BrowserSource }) {
  const state = useStore(source.store);
  const { cameras, microphones, cameraId, microphoneId, isSharing, isMuted, sending, problems } = state;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Stack sx={{ gap: 3 }}>
        <OwnPicture canvas={source.picture} />
        <LevelMeter level={source.level} />
      </Stack>
      <Stack sx={{ gap: 4 }}>
        <DeviceField
          label="Camera"
          offLabel="No camera"
          devices={cameras}
          value={cameraId}
          problem={problems.camera}
          onChoose={source.chooseCamera}
        />
        <DeviceField
          label="Microphone"
          offLabel="No microphone"
          devices={microphones}
          value={microphoneId}
          problem={problems.microphone}
          onChoose={source.chooseMicrophone}
        />
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={isMuted ? <MicOffOutlined /> : <MicOutlined />}
            onClick={() => source.setMuted(!isMuted)}
          >
            {isMuted ? 'Unmute' : 'Mute'}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={isSharing ? <StopScreenShareOutlined /> : <ScreenShareOutlined />}
            onClick={() => void source.shareScreen(!isSharing)}
          >
            {isSharing ? 'Stop sharing' : 'Share screen'}
          </Button>
        </Stack>
        {problems.screen && (
          <Alert severity="warning" variant="outlined">
            {problems.screen}
          </Alert>
        )}
        <SendControl
          sending={sending}
          canSend={cameraId !== null || microphoneId !== null || isSharing}
          onSend={source.send}
          onStop={source.stop}
        />
      </Stack>
    </Box>
  );
}
