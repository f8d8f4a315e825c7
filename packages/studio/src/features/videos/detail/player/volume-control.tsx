import VolumeOff from '@mui/icons-material/VolumeOffOutlined';
import VolumeUp from '@mui/icons-material/VolumeUpOutlined';
import Slider from '@mui/material/Slider';
import { ControlButton } from './control-button.tsx';
import { usePlayhead, usePlayheadState } from './playhead-context.ts';

const percentOf = (volume: number) => `${Math.round(volume * 100)}%`;

/** Mutes and, where there is room, sets the volume. */
export function VolumeControl() {
  const { setVolume } = usePlayhead();
  const volume = usePlayheadState((state) => state.volume);
  const isMuted = usePlayheadState((state) => state.isMuted);
  return (
    <>
      <ControlButton label={isMuted ? 'Unmute' : 'Mute'} onClick={() => setVolume(volume || 1, !isMuted)}>
        {isMuted ? <VolumeOff /> : <VolumeUp />}
      </ControlButton>
      <Slider
        aria-label="Volume"
        size="small"
        color="secondary"
        value={isMuted ? 0 : volume}
        max={1}
        step={0.05}
        onChange={(_, value) => setVolume(value as number)}
        getAriaValueText={percentOf}
        sx={{ width: '4rem', mx: 2, display: { xs: 'none', sm: 'inline-block' } }}
      />
    </>
  );
}
