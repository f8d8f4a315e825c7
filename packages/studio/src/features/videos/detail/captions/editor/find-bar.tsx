import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { EditedCue } from './edited-cue.ts';
import { countMatches, nextMatch, replaceAll, type Search } from './find-text.ts';

interface FindBarProps {
  readonly cues: readonly EditedCue[];
  readonly selectedKey: number | null;
  readonly onFind: (key: number) => void;
  readonly onReplace: (cues: readonly EditedCue[]) => void;
}

/** Finds a text in all captions, and replaces it. */
export function FindBar({ cues, selectedKey, onFind, onReplace }: FindBarProps) {
  const [search, setSearch] = useState<Search>({ text: '', isCaseSensitive: false });
  const [replacement, setReplacement] = useState('');
  const count = countMatches(cues, search);
  const next = nextMatch(cues, search, selectedKey);
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Find and replace"
      onSubmit={(event) => {
        event.preventDefault();
        if (next) onFind(next.key);
      }}
      sx={{ gap: 3 }}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3 }}>
        <TextField
          label="Find"
          value={search.text}
          autoFocus
          onChange={(event) => setSearch({ ...search, text: event.target.value })}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
        <TextField
          label="Replace with"
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
      </Stack>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button type="submit" size="small" variant="outlined" color="inherit" disabled={!next}>
          Find next
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={count === 0}
          onClick={() => onReplace(replaceAll(cues, search, replacement))}
        >
          Replace all
        </Button>
        <FormControlLabel
          label="Match case"
          control={
            <Checkbox
              size="small"
              checked={search.isCaseSensitive}
              onChange={(_, isCaseSensitive) => setSearch({ ...search, isCaseSensitive })}
            />
          }
        />
        <Typography role="status" variant="body2" color="textSecondary">
          {search.text !== '' && (count === 1 ? '1 match' : `${count} matches`)}
        </Typography>
      </Stack>
    </Stack>
  );
}
