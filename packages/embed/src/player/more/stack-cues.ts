import { type CuePlace, placeOf } from './cue-place.ts';
import { type Cue, plainText } from './parse-vtt.ts';

/** A cue with the box that its words are set in. */
export interface PlacedCue {
  readonly cue: Cue;
  readonly place: CuePlace;
}

/** Where a player puts what its file leaves to it. */
const USUAL: CuePlace = {
  left: 5,
  width: 90,
  align: 'center',
  line: -1,
  isPercent: false,
  lineAlign: 'start',
};

/** The first letter is Hebrew, Arabic or of another script of theirs. */
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufefc]/u;

/** Cues that begin at one height share a stack where they would lie upon each other; side by side they do not. */
export function stackCues(cues: readonly Cue[]): PlacedCue[][] {
  const stacks: PlacedCue[][] = [];
  for (const cue of cues) {
    const place = placeOf(cue.settings, RIGHT_TO_LEFT.test(plainText(cue.text))) ?? USUAL;
    const meets = ({ place: other }: PlacedCue): boolean =>
      place.line === other.line &&
      place.isPercent === other.isPercent &&
      place.lineAlign === other.lineAlign &&
      place.left < other.left + other.width &&
      other.left < place.left + place.width;
    const stack = stacks.find((one) => one.some(meets));
    if (stack) stack.push({ cue, place });
    else stacks.push([{ cue, place }]);
  }
  return stacks;
}
