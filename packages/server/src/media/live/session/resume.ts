import { readFile } from 'node:fs/promises';
import { TICKS_PER_S } from '../cmaf/init-segment.ts';
import type { PackagedInit } from '../cmaf/packaged.ts';
import type { ResumePoint } from '../cmaf/packager.ts';
import { PART_TARGET_TICKS } from '../cmaf/part-target.ts';
import type { LiveWindow } from '../hls/live-window.ts';
import type { ReadRecording } from '../recording/read-recording.ts';
import type { InitRecord } from '../recording/record.ts';
import type { RecordedGap, RecordedSegment } from '../recording/recorded-session.ts';
import type { Recording } from '../recording/recording.ts';
import { initPath, mediaPath } from '../recording/recording-files.ts';
import { type CurrentInit, initName } from './session-output.ts';

interface Resumed {
  readonly from: ResumePoint;
  readonly current: CurrentInit | null;
}

/**
 * Lists again what an earlier process has recorded. If that process was killed, players may know of one more segment
 * than the disk: its number is given to a gap, so that no number ever stands for two segments.
 */
export async function resume(
  folder: string,
  before: ReadRecording,
  {
    window,
    inits,
    recording,
  }: {
    readonly window: LiveWindow;
    readonly inits: Map<string, PackagedInit>;
    readonly recording: Recording;
  },
): Promise<Resumed | null> {
  if (before.segments.length === 0) return null;
  for (const record of before.inits) inits.set(nameOf(record), await readInit(folder, record));
  for (const segment of before.segments) {
    if ('parts' in segment) addSegment(folder, window, segment);
    else window.addGap(segment.wallMs, segment.ticks);
  }
  if (!before.isClosed) recording.record({ type: 'close' });
  if (before.isTorn && !before.hasEnded) {
    const wallMs = endMs(before.segments.at(-1)!);
    const gap = { sequence: window.lastSequence + 1, ticks: PART_TARGET_TICKS, wallMs };
    recording.record({ type: 'gap', ...gap });
    window.addGap(wallMs, gap.ticks);
  }
  const { shownTicks, decodedTicks } = before.lastPart!;
  const last = before.inits.at(-1)!;
  const init = inits.get(nameOf(last))!;
  return {
    from: { end: { shownTicks, decodedTicks }, fragments: before.partCount, init },
    current: { init, name: nameOf(last), number: last.number },
  };
}

function addSegment(
  folder: string,
  window: LiveWindow,
  { record, token, init, parts }: RecordedSegment,
): void {
  window.openSegment(record, nameOf(init), { token });
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  window.addRecorded(
    { path: mediaPath(folder, init.number), offset: parts[0]!.offset },
    {
      parts: parts.length,
      ticks: sum(({ ticks }) => ticks),
      sizeBytes: sum(({ bytes }) => bytes),
      pictures: sum(({ pictures }) => pictures),
    },
  );
}

async function readInit(
  folder: string,
  { number, codecs, width, height }: InitRecord,
): Promise<PackagedInit> {
  return { bytes: await readFile(initPath(folder, number)), codecs, width, height };
}

function nameOf({ token, number }: InitRecord): string {
  return initName(token, number);
}

function endMs(segment: RecordedSegment | RecordedGap): number {
  const [wallMs, ticks] =
    'parts' in segment
      ? [segment.record.wallMs, segment.parts.reduce((sum, part) => sum + part.ticks, 0)]
      : [segment.wallMs, segment.ticks];
  return Math.round(wallMs + (ticks * 1000) / TICKS_PER_S);
}
