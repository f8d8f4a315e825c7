import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { NoticePlace } from '../../services/notice-store.ts';
import { useServices } from '../../services/use-services.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { UndoBar } from './undo-bar.tsx';

interface NoticesProps {
  readonly place: NoticePlace;
  /** In an editor: only what failed, because what can be undone stands over the list. */
  readonly isEditor?: boolean;
}

/** What there is to say over a list: what can be undone, also with Ctrl-Z, and what failed. */
export function Notices({ place, isEditor = false }: NoticesProps) {
  const { notices, dismiss } = useStore(useServices().notices);
  const here = notices.filter((notice) => notice.place === place && !(isEditor && notice.undo));
  const undoable = here.filter(({ undo }) => undo !== null);
  const errors = here.filter(({ undo }) => undo === null);
  const latest = undoable[0];
  const undoLatest = useEffectEvent((event: KeyboardEvent) => {
    if (!latest || !isUndoKey(event) || isTyping(event.target)) return;
    event.preventDefault();
    dismiss(latest.id);
    void latest.undo?.().catch(() => {});
  });
  useEffect(() => {
    const leaving = new AbortController();
    addEventListener('keydown', undoLatest, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
  return (
    <>
      {/* Is there before its text, because only then is the text announced. */}
      <Box role="status" sx={visuallyHidden}>
        {latest && `${latest.text}. Press Control Z to undo.`}
      </Box>
      {here.length > 0 && (
        <Stack sx={{ gap: 2, mb: 4 }}>
          {errors.map(({ id, text }) => (
            <Alert key={id} severity="error" variant="outlined" role="alert" onClose={() => dismiss(id)}>
              {text}
            </Alert>
          ))}
          {undoable.map((notice) => (
            <UndoBar key={notice.id} notice={notice} />
          ))}
        </Stack>
      )}
    </>
  );
}

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}

/** There the key takes back what was typed. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input:not([type="checkbox"]), textarea') !== null;
}
