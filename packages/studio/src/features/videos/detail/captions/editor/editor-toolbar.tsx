import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FindBar } from './find-bar.tsx';
import { ShiftBar } from './shift-bar.tsx';
import type { CueEditorState } from './use-cue-editor.ts';

type Panel = 'find' | 'shift' | null;

/** What can be done with captions. */
export function EditorToolbar({ editor }: { readonly editor: CueEditorState }) {
  const [panel, setPanel] = useState<Panel>(null);
  const [note, setNote] = useState('');
  const { cues, selectedKey } = editor;
  const isEmpty = cues.length === 0;
  const hasNext = selectedKey !== null && cues.at(-1)?.key !== selectedKey;
  const buttons = [
    { word: 'Add caption', act: editor.insert },
    {
      word: 'Split',
      act: () => {
        if (!editor.split()) setNote('Move the player to the middle of a caption to split it there.');
      },
      isOff: isEmpty,
    },
    { word: 'Merge with next', act: editor.merge, isOff: !hasNext },
    { word: 'Delete', act: editor.remove, isOff: selectedKey === null },
    { word: 'Undo', act: () => editor.undo?.(), isOff: editor.undo === null },
    { word: 'Redo', act: () => editor.redo?.(), isOff: editor.redo === null },
    { word: 'Go to current', act: editor.showCurrent, isOff: isEmpty },
    { word: 'Play selected', act: editor.playSelected, isOff: selectedKey === null },
  ];
  const panels = [
    { name: 'find', word: 'Find and replace' },
    { name: 'shift', word: 'Shift all' },
  ] as const;
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" role="group" aria-label="Edit captions" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {buttons.map(({ word, act, isOff = false }) => (
          <Button
            key={word}
            size="small"
            color="inherit"
            variant="outlined"
            disabled={isOff}
            onClick={() => {
              setNote('');
              act();
            }}
          >
            {word}
          </Button>
        ))}
        {panels.map(({ name, word }) => (
          <Button
            key={name}
            size="small"
            color="inherit"
            variant="outlined"
            disabled={isEmpty}
            aria-expanded={panel === name}
            onClick={() => setPanel(panel === name ? null : name)}
          >
            {word}
          </Button>
        ))}
      </Stack>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
        {note}
      </Typography>
      {panel === 'find' && !isEmpty && (
        <FindBar cues={cues} selectedKey={selectedKey} onFind={editor.select} onReplace={editor.change} />
      )}
      {panel === 'shift' && !isEmpty && <ShiftBar cues={cues} onShift={editor.change} />}
    </Stack>
  );
}
