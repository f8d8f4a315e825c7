import { MAX_CAPTIONS, NO_CAPTIONS } from '@commoncast/core/streams/captions';
import type { Cue } from '@commoncast/core/streams/webvtt/cue';
import { type CaptionsRefusal, parseCaptions } from '@commoncast/core/streams/webvtt/parse-captions';
import { invalid } from '../../../problems/problems.ts';

const REFUSALS: Readonly<Record<CaptionsRefusal, string>> = {
  NO_CUES: NO_CAPTIONS,
  TOO_MANY_CUES: 'This file has more than 20,000 captions.',
};

/**
 * Reads captions as they were sent: WebVTT or SRT.
 * @throws {ApiError} VALIDATION_FAILED at `body`
 */
export function readCaptions(source: string): readonly Cue[] {
  const cues = parseCaptions(source);
  if (typeof cues === 'string') throw invalid({ body: REFUSALS[cues] });
  return cues;
}

/**
 * Checks that a video may have captions in a language.
 * @param known the languages that it has captions in
 * @throws {ApiError} VALIDATION_FAILED at `language`
 */
export function requireLanguageRoom(known: readonly string[], language: string): void {
  if (known.length >= MAX_CAPTIONS && !known.includes(language))
    throw invalid({ language: `A video can have captions in ${MAX_CAPTIONS} languages` });
}
