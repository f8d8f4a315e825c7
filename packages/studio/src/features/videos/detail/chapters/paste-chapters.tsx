import type { ChapterDraft } from '@commoncast/core/streams/chapters';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { readChapterList } from './read-chapter-list.ts';

interface PasteChaptersProps {
  readonly durationMs: number | null;
  /** Where chapters start already, in seconds. */
  readonly taken: readonly number[];
  /** How many more there may be. */
  readonly room: number;
  readonly onAdd: (chapters: readonly ChapterDraft[]) => void;
}

/** Makes chapters of a list as descriptions of videos have it. Lines that are no chapters stay, with the reason. */
export function PasteChapters({ durationMs, taken, room, onAdd }: PasteChaptersProps) {
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = () => {
    const { chapters, rest, problems: found } = readChapterList(text, { durationMs, taken });
    if (chapters.length > room) {
      setProblems([`This list has ${chapters.length} chapters, and there is room for ${room} more.`]);
      return;
    }
    if (chapters.length > 0) onAdd(chapters);
    setText(rest.join('\n'));
    setProblems(found);
  };
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start', width: '100%', textAlign: 'start' }}>
      <TextField
        label="Paste a list of chapters"
        multiline
        minRows={3}
        maxRows={12}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblems([]);
        }}
        error={problems.length > 0}
        helperText="One chapter per line, such as 0:45 Casting the bell"
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      {problems.length > 0 && (
        <Box role="alert">
          <Stack component="ul" sx={{ m: 0, pl: 5 }}>
            {problems.map((problem) => (
              <FormHelperText key={problem} component="li" error sx={{ mx: 0 }}>
                {problem}
              </FormHelperText>
            ))}
          </Stack>
        </Box>
      )}
      <Button variant="outlined" color="inherit" disabled={text.trim() === ''} onClick={add}>
        Add these chapters
      </Button>
    </Stack>
  );
}
