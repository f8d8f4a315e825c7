import type { Changes } from '../../../changes/changes.ts';
import type { Executor } from '../../../db/database.ts';
import {
  announceLeft,
  announceWanted,
  onStored,
  type PlannedFile,
} from '../../streams/making/segment-changes.ts';

/** How often a file is looked for and asked for while requests wait for it. */
export interface Rhythm {
  /** Notifications may be lost, so the store is looked at, too. */
  readonly lookMs: number;
  /** The same holds for what tells the job. */
  readonly askMs: number;
}

export const USUAL_RHYTHM: Rhythm = { lookMs: 1_000, askMs: 2_000 };

interface WantedParts {
  readonly db: Executor;
  readonly changes: Changes;
  readonly rhythm: Rhythm;
  readonly isStored: (file: PlannedFile) => Promise<boolean>;
  /** Whether the plan of its video still has it. */
  readonly isPromised: (file: PlannedFile) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
}

/** One file for which requests of this process wait, looked for once for all of them. */
export interface WantedFile {
  /** Resolves once it is stored, or nobody will make it. */
  readonly over: Promise<void>;
  /** Nobody waits any more. */
  stop(): void;
}

/** Asks the job for a file, and looks for it until it is there. */
export function wantFile(file: PlannedFile, parts: WantedParts): WantedFile {
  const { db, changes, rhythm, isStored, isPromised, onFailure } = parts;
  const over = Promise.withResolvers<void>();
  let isOver = false;
  let isLooking = false;
  let isDirty = false;

  /** A change during a look leads to one more. */
  async function look(): Promise<void> {
    isDirty = true;
    if (isLooking) return;
    isLooking = true;
    try {
      while (isDirty) {
        isDirty = false;
        isOver = (await isStored(file)) || !(await isPromised(file));
        if (isOver) over.resolve();
      }
    } catch {
      // The store or the database may answer the next time; that they are away is reported elsewhere.
    } finally {
      isLooking = false;
    }
  }
  const ask = () => void announceWanted(db, file).catch(onFailure);

  const unsubscribe = onStored(changes, file, () => void look());
  const looks = setInterval(() => void look(), rhythm.lookMs);
  const asks = setInterval(ask, rhythm.askMs);
  // It may have been stored while this began.
  void look();
  ask();
  return {
    over: over.promise,
    stop() {
      unsubscribe();
      clearInterval(looks);
      clearInterval(asks);
      if (!isOver) void announceLeft(db, file).catch(onFailure);
    },
  };
}
