import { formatTimecode } from '../../../../../ui/format/format-timecode.ts';
import { type EditedCue, toCue } from './edited-cue.ts';

/** More than that nobody compares. */
const MOST_SHOWN = 20;

/** What one of two versions of captions has, and the other has not. */
export function cuesInWords(cues: readonly EditedCue[], other: readonly EditedCue[]): string {
  if (cues.length === 0) return 'None';
  const others = new Set(other.map(identityOf));
  const own = cues.filter((cue) => !others.has(identityOf(cue)));
  if (own.length === 0) return 'Only the captions that both versions have';
  const more = own.length - MOST_SHOWN;
  return [...own.slice(0, MOST_SHOWN).map(lineOf), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

function identityOf(cue: EditedCue): string {
  const { startMs, endMs, settings, text } = toCue(cue);
  return JSON.stringify([startMs, endMs, settings, text]);
}

function lineOf({ startMs, text }: EditedCue): string {
  return `${formatTimecode(startMs)} ${text.replaceAll(/\s+/g, ' ')}`;
}
