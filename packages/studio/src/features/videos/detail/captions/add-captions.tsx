import { CaptionLabel } from '@commoncast/core/streams/captions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import * as v from 'valibot';
import { chooseFile } from '../../../../ui/form/choose-file.ts';
import { CAPTION_FILES } from './caption-files.ts';
import type { CaptionTarget } from './caption-target.ts';
import { LANGUAGES, languageLabel } from './languages.ts';

interface AddCaptionsProps {
  /** Languages that there are captions in already. */
  readonly taken: readonly string[];
  readonly isBusy: boolean;
  readonly onUpload: (target: CaptionTarget, file: File) => void;
  readonly onWrite: (target: CaptionTarget) => void;
}

/** Chooses a language, and captions in it: those of a file, or new ones that are written here. */
export function AddCaptions({ taken, isBusy, onUpload, onWrite }: AddCaptionsProps) {
  const free = LANGUAGES.filter(({ tag }) => !taken.includes(tag));
  const [chosen, setChosen] = useState('en');
  const language = free.some(({ tag }) => tag === chosen) ? chosen : (free[0]?.tag ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const label = typed ?? (language && languageLabel(language));
  const checked = v.safeParse(CaptionLabel, label);
  if (!language) return null;

  const upload = async () => {
    if (!checked.success) return;
    const file = await chooseFile(CAPTION_FILES);
    if (!file) return;
    setTyped(null);
    onUpload({ language, label: checked.output }, file);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '1fr 1fr' },
        gap: 3,
        mt: 2,
        textAlign: 'start',
        alignItems: 'start',
      }}
    >
      <TextField
        select
        label="Language"
        value={language}
        onChange={(event) => {
          setChosen(event.target.value);
          setTyped(null);
        }}
      >
        {free.map(({ tag, name }) => (
          <MenuItem key={tag} value={tag}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Label"
        value={label}
        onChange={(event) => setTyped(event.target.value)}
        error={!checked.success}
        helperText={checked.success ? 'Shown to viewers in the captions menu' : checked.issues[0].message}
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <Button
        variant="outlined"
        color="inherit"
        disabled={isBusy || !checked.success}
        onClick={() => checked.success && onWrite({ language, label: checked.output })}
      >
        Write captions
      </Button>
      <Button variant="contained" disabled={isBusy || !checked.success} onClick={() => void upload()}>
        Upload captions
      </Button>
    </Box>
  );
}
