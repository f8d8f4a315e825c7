import { useState } from 'react';
import { CueHistory } from './cue-history.ts';
import type { EditedCue } from './edited-cue.ts';

type Cues = readonly EditedCue[];

interface HistoryControls {
  /** @param sameAs changes with the same name that follow each other are undone together */
  readonly change: (cues: Cues, sameAs?: string) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/**
 * Lets changes of captions be taken back.
 * @param cues as they are now; captions that come from elsewhere, such as a draft, are a change like any other
 */
export function useCueHistory(cues: Cues, show: (cues: Cues) => void): HistoryControls {
  const [history] = useState(() => new CueHistory(cues));
  history.change(cues);
  return {
    change: (next, sameAs) => {
      history.change(next, sameAs);
      show(next);
    },
    undo: history.canUndo ? () => show(history.undo()) : null,
    redo: history.canRedo ? () => show(history.redo()) : null,
  };
}
