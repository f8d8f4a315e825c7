import { mkdir } from 'node:fs/promises';
import { type ReadRecording, readRecording } from './read-recording.ts';
import { Recording } from './recording.ts';

export interface OpenRecording {
  readonly recording: Recording;
  /** What it held before; null if it is new. */
  readonly before: ReadRecording | null;
}

/**
 * Opens the recording in a folder to append to it, or begins one. After a crash everything up to the last whole part is
 * kept.
 * @param onFailure the disk is full or broken: nothing more is recorded
 */
export async function openRecording(
  folder: string,
  onFailure: (error: Error) => void,
): Promise<OpenRecording> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const before = await readRecording(folder);
  const start = {
    indexBytes: before?.indexBytes ?? 0,
    initNumber: before?.inits.at(-1)?.number ?? 0,
    mediaBytes: before === null ? 0 : mediaBytes(before),
  };
  return { recording: await Recording.open(folder, start, onFailure), before };
}

/** How much of the last configuration's file is whole. */
function mediaBytes({ segments, inits }: ReadRecording): number {
  const number = inits.at(-1)?.number;
  const last = segments.findLast((segment) => 'parts' in segment);
  const part = last?.init.number === number ? last?.parts.at(-1) : undefined;
  return part === undefined ? 0 : part.offset + part.bytes;
}
