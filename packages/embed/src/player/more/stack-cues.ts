import { type CueLayout, layoutOf } from './cue-layout.ts';
import { type Cue, plainText } from './parse-vtt.ts';

/** A cue with the box that its words are set in. */
export interface LaidOutCue {
  readonly cue: Cue;
  readonly layout: CueLayout;
}

/** Where a player puts what its file leaves to it. */
const USUAL: CueLayout = {
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
export function stackCues(cues: readonly Cue[]): LaidOutCue[][] {
  const stacks: LaidOutCue[][] = [];
  for (const cue of cues) {
    const layout = layoutOf(cue.settings, RIGHT_TO_LEFT.test(plainText(cue.text))) ?? USUAL;
    const meets = ({ layout: other }: LaidOutCue): boolean =>
      layout.line === other.line &&
      layout.isPercent === other.isPercent &&
      layout.lineAlign === other.lineAlign &&
      layout.left < other.left + other.width &&
      other.left < layout.left + layout.width;
    const stack = stacks.find((one) => one.some(meets));
    if (stack) stack.push({ cue, layout });
    else stacks.push([{ cue, layout }]);
  }
  return stacks;
}
