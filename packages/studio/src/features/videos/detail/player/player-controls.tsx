import type { Vod } from '@commoncast/core/streams/schema';
import Fullscreen from '@mui/icons-material/FullscreenOutlined';
import NavigateBefore from '@mui/icons-material/NavigateBeforeOutlined';
import NavigateNext from '@mui/icons-material/NavigateNextOutlined';
import Pause from '@mui/icons-material/PauseOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { ChoiceMenu } from './choice-menu.tsx';
import { ControlButton } from './control-button.tsx';
import { KeysButton } from './keys-button.tsx';
import { Moment } from './moment.tsx';
import { usePlayhead, usePlayheadState } from './playhead-context.ts';
import { SeekBar } from './seek-bar.tsx';
import { VolumeControl } from './volume-control.tsx';

const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const;
const OFF = '';

interface PlayerControlsProps {
  readonly video: Vod;
  /** Of the captions that are shown; null: none are. */
  readonly language: string | null;
  readonly onLanguage: (language: string | null) => void;
  readonly onFullScreen: () => void;
}

/** Everything that the player can be told, under the picture: nothing covers what is being looked at. */
export function PlayerControls({ video, language, onLanguage, onFullScreen }: PlayerControlsProps) {
  const { toggle, step, setSpeed } = usePlayhead();
  const isPlaying = usePlayheadState((state) => state.isPlaying);
  const speed = usePlayheadState((state) => state.speed);
  const isDraft = usePlayheadState((state) => state.draft !== null);
  const durationS = usePlayheadState((state) => state.durationS) || (video.durationMs ?? 0) / 1000;
  const languages = video.captions.map(({ language: value, label: word }) => ({ value, word }));
  return (
    <Box sx={{ pt: 1, pb: 2 }}>
      <SeekBar durationS={durationS} chapters={video.chapters} />
      <Stack direction="row" sx={{ px: 2, columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {video.width ? (
          <ControlButton label="Previous frame" onClick={() => step(-1)}>
            <NavigateBefore />
          </ControlButton>
        ) : null}
        <ControlButton label={isPlaying ? 'Pause' : 'Play'} onClick={toggle}>
          {isPlaying ? <Pause /> : <PlayArrow />}
        </ControlButton>
        {video.width ? (
          <ControlButton label="Next frame" onClick={() => step(1)}>
            <NavigateNext />
          </ControlButton>
        ) : null}
        <Moment durationS={durationS} />
        <Stack
          direction="row"
          sx={{
            ml: 'auto',
            alignItems: 'center',
            columnGap: 1,
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
          }}
        >
          {languages.length > 0 && !isDraft && (
            <ChoiceMenu
              label="Captions"
              choices={[{ value: OFF, word: 'No captions' }, ...languages]}
              chosen={language ?? OFF}
              onChoose={(value) => onLanguage(value || null)}
            />
          )}
          <ChoiceMenu
            label="Speed"
            choices={SPEEDS.map((value) => ({ value, word: `${value}×` }))}
            chosen={speed}
            onChoose={setSpeed}
          />
          <VolumeControl />
          <KeysButton hasPicture={Boolean(video.width)} />
          {video.width ? (
            <ControlButton label="Full screen" onClick={onFullScreen}>
              <Fullscreen />
            </ControlButton>
          ) : null}
        </Stack>
      </Stack>
    </Box>
  );
}
