import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { Playhead, PlayheadState } from './playhead.ts';

export const PlayheadContext = createContext<Playhead | null>(null);

/** The playhead of the page's video. @throws {TypeError} rendered outside a video's page */
export function usePlayhead(): Playhead {
  const playhead = use(PlayheadContext);
  if (!playhead) throw new TypeError('PlayheadContext has no value');
  return playhead;
}

/** Follows a part of the playhead's state; what is picked must compare equal while nothing has changed. */
export function usePlayheadState<T>(pick: (state: PlayheadState) => T): T {
  return useStore(usePlayhead().store, pick);
}
