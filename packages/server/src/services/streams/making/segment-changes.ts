import type { Changes } from '../../../changes/changes.ts';
import { publish } from '../../../changes/publish.ts';
import type { Executor } from '../../../db/database.ts';
import type { Demand, WantedSegment } from '../../../media/vod/plan.ts';

/** Topic for files of videos in the making that have been stored. */
const FILE_STORED = 'segment-stored';
/** Topic for those for which requests wait. */
const FILE_WANTED = 'segment-wanted';
/** Topic for those for which no request of a process waits any more. */
const FILE_LEFT = 'segment-left';

/** A file of a video in the making. */
export interface PlannedFile extends WantedSegment {
  readonly videoId: string;
}

/** The file's name on the change bus, and its place among the files of videos. */
export function nameOf({ videoId, directory, file }: PlannedFile): string {
  return `${videoId}/${directory}/${file}`;
}

/** Tells requests that wait in any process that a file is there. */
export async function announceStored(db: Executor, file: PlannedFile): Promise<void> {
  await publish(db, FILE_STORED, nameOf(file));
}

/** Calls back when a file has been stored, and whenever it may have been. @returns a function that unsubscribes */
export function onStored(changes: Pick<Changes, 'on'>, file: PlannedFile, onChange: () => void): () => void {
  return changes.on(FILE_STORED, nameOf(file), onChange);
}

/** Tells the job that makes the video, in whichever process, that somebody waits for a file. */
export async function announceWanted(db: Executor, file: PlannedFile): Promise<void> {
  await publish(db, FILE_WANTED, nameOf(file));
}

/** Tells it that nobody who was connected to this process waits any more. */
export async function announceLeft(db: Executor, file: PlannedFile): Promise<void> {
  await publish(db, FILE_LEFT, nameOf(file));
}

/** Where the viewers of a video are, for the job that makes it. */
export function createDemand(changes: Pick<Changes, 'onAny'>, videoId: string): Demand {
  const on = (topic: string, onFile: (file: WantedSegment) => void) =>
    changes.onAny(topic, (name) => {
      const [ofVideo, directory, file] = name?.split('/') ?? [];
      if (ofVideo === videoId && directory && file) onFile({ directory, file });
    });
  return {
    on(onWanted, onLeft) {
      const unsubscribes = [on(FILE_WANTED, onWanted), on(FILE_LEFT, onLeft)];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
}
