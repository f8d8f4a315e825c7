import Close from '@mui/icons-material/CloseOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Notice } from '../../services/notice-store.ts';
import { useServices } from '../../services/use-services.ts';

interface UndoBarProps {
  readonly notice: Notice;
}

/** Says what was done and offers to take it back; stays while somebody points at it or has the focus on it. */
export function UndoBar({ notice: { id, text, undo } }: UndoBarProps) {
  const { hold, release, dismiss } = useStore(useServices().notices);
  const [isWorking, setWorking] = useState(false);
  const holders = useRef(new Set<'pointer' | 'focus' | 'undo'>());
  const holdFor = (who: 'pointer' | 'focus' | 'undo') => {
    holders.current.add(who);
    hold(id);
  };
  const letGoFor = (who: 'pointer' | 'focus') => {
    holders.current.delete(who);
    if (holders.current.size === 0) release(id);
  };
  const takeBack = async () => {
    holdFor('undo');
    setWorking(true);
    await undo?.().catch(() => {});
    dismiss(id);
  };
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={text}
      onPointerEnter={() => holdFor('pointer')}
      onPointerLeave={() => letGoFor('pointer')}
      onFocus={() => holdFor('focus')}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) letGoFor('focus');
      }}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 4, pr: 2, py: 1, bgcolor: 'action.selected' }}
    >
      <Typography variant="body2" dir="auto" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={isWorking}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => void takeBack()}
      >
        Undo
      </Button>
      <IconButton size="small" aria-label="Close" onClick={() => dismiss(id)}>
        <Close fontSize="small" />
      </IconButton>
    </Paper>
  );
}
