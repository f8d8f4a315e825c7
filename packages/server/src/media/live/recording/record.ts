import { crc32 } from 'node:zlib';
import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A process takes the session up; the names of what it makes begin with its token. */
const RunRecord = v.object({ type: v.literal('run'), token: v.string() });
/** Configuration `number` begins: `init-<number>.mp4`, and its parts in `media-<number>.m4s`. */
const InitRecord = v.object({
  type: v.literal('init'),
  number: Count,
  token: v.string(),
  codecs: v.string(),
  width: Count,
  height: Count,
  bytes: Count,
  check: Count,
});
const SegmentRecord = v.object({
  type: v.literal('segment'),
  sequence: Count,
  isDiscontinuity: v.boolean(),
  isIndependent: v.boolean(),
  wallMs: Count,
});
/** The next part of the open segment. */
const PartRecord = v.object({
  type: v.literal('part'),
  offset: Count,
  bytes: Count,
  ticks: Count,
  isIndependent: v.boolean(),
  pictures: Count,
  shownTicks: Count,
  decodedTicks: Count,
  check: Count,
});
const CloseRecord = v.object({ type: v.literal('close') });
/** A segment that players may have heard of, and that nobody has any more. */
const GapRecord = v.object({ type: v.literal('gap'), sequence: Count, ticks: Count, wallMs: Count });
/** The process stopped in an orderly way: nobody knows more than is written here. */
const PauseRecord = v.object({ type: v.literal('pause') });
const EndRecord = v.object({ type: v.literal('end') });

const LiveRecord = v.variant('type', [
  RunRecord,
  InitRecord,
  SegmentRecord,
  PartRecord,
  CloseRecord,
  GapRecord,
  PauseRecord,
  EndRecord,
]);
export type LiveRecord = v.InferOutput<typeof LiveRecord>;
export type InitRecord = v.InferOutput<typeof InitRecord>;
export type PartRecord = v.InferOutput<typeof PartRecord>;
export type SegmentRecord = v.InferOutput<typeof SegmentRecord>;

/** A line of the index: CRC-32 of the JSON, in hexadecimal, and the JSON. */
export function formatRecord(record: LiveRecord): string {
  const text = JSON.stringify(record);
  return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`;
}

/** The record on a line without its end; null if it was not written whole. */
export function parseRecord(line: string): LiveRecord | null {
  const text = line.slice(9);
  if (Number.parseInt(line.slice(0, 8), 16) !== crc32(text)) return null;
  const parsed = v.safeParse(LiveRecord, JSON.parse(text));
  return parsed.success ? parsed.output : null;
}
