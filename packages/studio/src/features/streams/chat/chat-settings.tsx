import { SLOW_MODES_S, type SlowModeS } from '@commoncast/core/chat/constants';
import type { ChatSettingsChange, ChatSettings as Settings } from '@commoncast/core/chat/schema';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { slowModeLabel } from './chat-words.ts';

interface ChatSettingsProps {
  readonly settings: Settings;
  readonly onChange: (change: ChatSettingsChange) => void;
}

/** Whether there is a chat and where, and how fast visitors may write. */
export function ChatSettings({ settings, onChange }: ChatSettingsProps) {
  const { isOn, isOnEmbeds, slowModeS } = settings;
  return (
    <Stack sx={{ gap: 2 }}>
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_, isNow) => onChange({ isOn: isNow })} />}
        label="Chat on the stream’s page"
      />
      <FormControlLabel
        disabled={!isOn}
        control={
          <Switch checked={isOn && isOnEmbeds} onChange={(_, isNow) => onChange({ isOnEmbeds: isNow })} />
        }
        label="Also beside players on other sites"
      />
      <TextField
        select
        size="small"
        label="Slow mode"
        disabled={!isOn}
        value={slowModeS}
        helperText="How long visitors wait between two messages."
        onChange={(event) => onChange({ slowModeS: Number(event.target.value) as SlowModeS })}
        sx={{ mt: 2 }}
      >
        {SLOW_MODES_S.map((seconds) => (
          <MenuItem key={seconds} value={seconds}>
            {slowModeLabel(seconds)}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
