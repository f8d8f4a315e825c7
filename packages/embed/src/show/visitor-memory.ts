import { BANDWIDTH_KEY } from '../player/engines/cmaf/keep-bandwidth.ts';
import type { EngineMemory } from '../player/engines/engine.ts';

/**
 * What belongs to the visitor: what this page has learnt of the line, and what they have chosen. The next video begins
 * with it, and so does the next visit of a visitor who agrees to be recognised. Undefined: nothing was chosen.
 */
export interface VisitorMemory extends EngineMemory {
  volume?: number;
  muted?: boolean;
  rate?: number | undefined;
  /** Language of the captions that were shown last. */
  language?: string | undefined;
  showsCaptions?: boolean;
  /** A playlist waits for a press before its next video. */
  staysAtEnd?: boolean;
  /** Where videos were left, in seconds, by their ids; the latest last. */
  positions?: Readonly<Record<string, number>> | undefined;
}

/** Goes with everything else of ours when consent is withdrawn: the name begins with `commoncast`. */
export const VISITOR_KEY = 'commoncast.player';

/** One for all players of the page. */
export const memory: VisitorMemory = { bps: 0 };

/** Reads what an earlier visit, or another tab, has kept. */
export function recall(): void {
  // What was withdrawn is forgotten here, too.
  memory.positions = undefined;
  // A browser may throw at the mere mention of its storage, and what stands there may have been written by others.
  try {
    memory.bps ||= +localStorage[BANDWIDTH_KEY] || 0;
    Object.assign(memory, JSON.parse(localStorage[VISITOR_KEY]));
  } catch {}
}

/** Gives a video the sound that was chosen; nothing is changed where none was, or where it is no volume. */
export function recallSound(video: HTMLVideoElement): void {
  try {
    video.muted ||= !!memory.muted;
    video.volume = memory.volume!;
  } catch {}
}
