import { createForm, type Form } from '@commoncast/core/form/form';
import { Name } from '@commoncast/core/validation/text';
import * as v from 'valibot';
import type { Archive } from '../../data/archives.ts';
import { formatClock } from '../../ui/format/format-clock.ts';
import { parseClock } from '../../ui/format/parse-clock.ts';

export interface ClipValues {
  readonly name: string;
  /** As people type times: `1:05`. */
  readonly start: string;
  readonly end: string;
}

export interface ClipSpan {
  readonly startMs: number;
  /** Null for the end of the recording. */
  readonly endMs: number | null;
}

/** The form for a part of a recording: at first all of it. */
export function clipForm({ name, durationMs }: Pick<Archive, 'name' | 'durationMs'>): Form<ClipValues> {
  const lengthMs = durationMs ?? 0;
  const Time = v.pipe(
    v.string(),
    v.check((text) => parseClock(text) !== null, 'Write it as 1:05 or 1:02:03'),
    v.check(
      (text) => (parseClock(text) ?? 0) <= Math.ceil(lengthMs / 1000),
      `The recording ends at ${formatClock(lengthMs)}`,
    ),
  );
  return createForm<ClipValues>({
    rules: { name: Name, start: Time, end: Time },
    initial: { name, start: '0:00', end: formatClock(lengthMs) },
  });
}

/** What was typed, in milliseconds; what is shown as the end of the recording is its end. */
export function clipSpanOf(
  { start, end }: ClipValues,
  { durationMs }: Pick<Archive, 'durationMs'>,
): ClipSpan {
  const toMs = (text: string) => Math.round((parseClock(text) ?? 0) * 1000);
  const endMs = toMs(end);
  const isEnd = durationMs === null || endMs >= Math.floor(durationMs / 1000) * 1000;
  return { startMs: toMs(start), endMs: isEnd ? null : endMs };
}
