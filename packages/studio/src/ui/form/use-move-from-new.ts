import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FromNew } from './use-editor-key.ts';
import { LEAVES_FREELY } from './use-leave-guard.ts';

/** Goes from the address of a new record to its own, in the same editor. See `useEditorKey`. */
export function useMoveFromNew(): (path: string) => Promise<void> {
  const navigate = useNavigate();
  const { key: editorKey } = useLocation();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (path) => {
    // Do not pull somebody back who went elsewhere while it was being saved.
    if (!isHere.current) return;
    const state: FromNew & typeof LEAVES_FREELY = { editorKey, ...LEAVES_FREELY };
    await navigate(path, { replace: true, state });
  };
}
