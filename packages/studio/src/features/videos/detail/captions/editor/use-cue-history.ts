import { useState } from 'react';
import type { EditedCue } from './edited-cue.ts';

type Cues = readonly EditedCue[];

interface CueHistory {
  readonly cues: Cues;
  /** @param sameAs changes with the same name that follow each other are undone together, such as letters of one text */
  readonly change: (cues: Cues, sameAs?: string) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

interface Past {
  readonly past: readonly Cues[];
  readonly present: Cues;
  readonly future: readonly Cues[];
  readonly lastChange: string | undefined;
}

/** Captions whose every change can be taken back. */
export function useCueHistory(initial: () => Cues): CueHistory {
  const [state, setState] = useState<Past>(() => ({
    past: [],
    present: initial(),
    future: [],
    lastChange: undefined,
  }));
  const { past, present, future } = state;
  return {
    cues: present,
    change: (cues, sameAs) =>
      setState((known) => {
        if (cues === known.present) return known;
        const isSame = sameAs !== undefined && sameAs === known.lastChange;
        return {
          past: isSame ? known.past : [...known.past, known.present],
          present: cues,
          future: [],
          lastChange: sameAs,
        };
      }),
    undo:
      past.length === 0
        ? null
        : () =>
            setState({
              past: past.slice(0, -1),
              present: past.at(-1) ?? present,
              future: [present, ...future],
              lastChange: undefined,
            }),
    redo:
      future.length === 0
        ? null
        : () =>
            setState({
              past: [...past, present],
              present: future[0] ?? present,
              future: future.slice(1),
              lastChange: undefined,
            }),
  };
}
