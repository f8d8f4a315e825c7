import AccessTime from '@mui/icons-material/AccessTimeOutlined';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { ControlButton } from '../../player/control-button.tsx';
import { usePlayhead } from '../../player/playhead-context.ts';
import type { CueProblems } from './cue-problems.ts';
import { readingSpeed } from './cue-problems.ts';
import type { EditedCue } from './edited-cue.ts';
import { TimeField } from './time-field.tsx';

interface CueFieldsProps {
  readonly cue: EditedCue;
  readonly language: string;
  readonly problems: CueProblems | undefined;
  /** Rises whenever the text is to get the focus. */
  readonly focus: number;
  readonly onTimes: (cue: EditedCue) => void;
  readonly onText: (cue: EditedCue) => void;
}

/** The caption that is being edited. */
export function CueFields({ cue, language, problems, focus, onTimes, onText }: CueFieldsProps) {
  const { store } = usePlayhead();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focus > 0) input.current?.focus({ preventScroll: true });
  }, [focus]);
  const nowMs = () => Math.round(store.getState().positionS * 1000);
  const speed = readingSpeed(cue);
  return (
    <Stack sx={{ gap: 3, pt: 3, pb: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start', rowGap: 3 }}>
        <TimeField label="Start" valueMs={cue.startMs} onChange={(startMs) => onTimes({ ...cue, startMs })} />
        <ControlButton label="Start now" onClick={() => onTimes({ ...cue, startMs: nowMs() })}>
          <AccessTime />
        </ControlButton>
        <TimeField
          label="End"
          valueMs={cue.endMs}
          isWrong={cue.endMs <= cue.startMs}
          onChange={(endMs) => onTimes({ ...cue, endMs })}
        />
        <ControlButton label="End now" onClick={() => onTimes({ ...cue, endMs: nowMs() })}>
          <AccessTime />
        </ControlButton>
      </Stack>
      <TextField
        label="Text"
        multiline
        minRows={2}
        value={cue.text}
        onChange={(event) => onText({ ...cue, text: event.target.value })}
        error={problems?.error !== undefined}
        helperText={problems?.error}
        inputRef={input}
        slotProps={{ htmlInput: { dir: 'auto', lang: language } }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {((cue.endMs - cue.startMs) / 1000).toFixed(1)} s
        {Number.isFinite(speed) && speed >= 0 && ` · ${Math.round(speed)} characters per second`}
      </Typography>
    </Stack>
  );
}
