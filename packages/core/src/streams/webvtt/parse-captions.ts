import { cleanCueText } from './clean-cue-text.ts';
import { cleanSettings } from './clean-settings.ts';
import type { Cue } from './cue.ts';

/** Both notations: WebVTT has a dot and may omit the hours, SRT has a comma. */
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]+(.*))?$`);
/** SRT's own emphasis, as in {i}…{/i}, and other programs' positions, as in {\an8}. */
const BRACES = /\{\\[^}]{0,40}\}|\{\/?[biu]\}/g;
const MAX_CUES = 20_000;
/** Longer text than this is not a caption. */
const LONGEST_CUE = 2_000;

export type CaptionsRefusal = 'NO_CUES' | 'TOO_MANY_CUES';

/**
 * Reads WebVTT or SRT as players do: blocks between empty lines, of which those with a timing line are cues. Notes,
 * styles, regions and numbers are dropped, and so is a cue that would end before it starts.
 */
export function parseCaptions(source: string): readonly Cue[] | CaptionsRefusal {
  const lines = source.replace(/^﻿/, '').split(/\r\n|\n|\r/);
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const timing = TIMING.exec(lines[at] ?? '');
    if (!timing) continue;
    const text: string[] = [];
    while (at + 1 < lines.length && lines[at + 1]?.trim() !== '' && !TIMING.test(lines[at + 1] ?? '')) {
      at += 1;
      text.push(lines[at] ?? '');
    }
    // The next cue's number, if the empty line before it is missing.
    if (TIMING.test(lines[at + 1] ?? '') && /^\d+$/.test(text.at(-1)?.trim() ?? '')) text.pop();
    const cue = toCue(timing, text);
    if (cue) cues.push(cue);
    if (cues.length > MAX_CUES) return 'TOO_MANY_CUES';
  }
  if (cues.length === 0) return 'NO_CUES';
  return cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

function toCue(timing: RegExpExecArray, lines: readonly string[]): Cue | null {
  const startMs = toMs(timing.slice(1, 5));
  const endMs = toMs(timing.slice(5, 9));
  const text = cleanCueText(lines.join('\n').slice(0, LONGEST_CUE).replaceAll(BRACES, '')).trim();
  if (endMs <= startMs || text.replaceAll(/<[^>]*>/g, '').trim() === '') return null;
  return { startMs, endMs, settings: cleanSettings(timing[9] ?? ''), text };
}

function toMs([hours = '0', minutes = '0', seconds = '0', fraction = '0']: readonly (
  | string
  | undefined
)[]): number {
  return (
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  );
}
