import Box from '@mui/material/Box';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { NoticePlace } from '../../services/notice-store.ts';
import { useServices } from '../../services/use-services.ts';
import { visuallyHidden } from '../visually-hidden.ts';
import { LazyNoticeList } from './lazy-notice-list.tsx';

/** What there is to say over a list: what can be undone, also with Ctrl-Z, and what failed. */
export function Notices({ place }: { readonly place: NoticePlace }) {
  const { notices, dismiss } = useStore(useServices().notices);
  const here = notices.filter((notice) => notice.place === place);
  const latest = here.find(({ undo }) => undo !== null);
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
      <LazyNoticeList notices={here} onDismiss={dismiss} />
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
