import type { CSSProperties, ReactElement } from 'react';
import { useParts } from '../context.ts';
import { useStore } from '../use-store.ts';
import { type CuePlace, placeOf } from './cue-place.ts';
import { type CueNode, cueTree } from './cue-tree.ts';
import { type Cue, plainText } from './parse-vtt.ts';

/** The first letter is Hebrew, Arabic or of another script of theirs. */
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufefc]/u;

/** The captions of the moment, where their file puts them; they make room for the controls while these are shown. */
export function CaptionsLines(): ReactElement | null {
  const { captions } = useParts();
  const { cues, chosen, tracks } = useStore(captions);
  // What belongs to one place is stacked there.
  const stacks = new Map<string, { readonly place: CuePlace | undefined; readonly cues: Cue[] }>();
  for (const cue of cues) {
    const place = placeOf(cue.settings, isRightToLeft(cue));
    const key = Object.values(place ?? {}).join();
    const stack = stacks.get(key) ?? { place, cues: [] };
    stack.cues.push(cue);
    stacks.set(key, stack);
  }
  return (
    <>
      {[...stacks].map(([key, { place, cues }]) => (
        <div key={key} className="captions" lang={tracks[chosen]?.language} style={layerStyle(place)}>
          <div className="captions-box" part="captions" dir="auto" style={boxStyle(place)}>
            {cues.map(({ text, startS }) => (
              <span key={`${startS} ${text}`} className="captions-line">
                {cueTree(text).map(draw)}
              </span>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

const isRightToLeft = ({ text }: Cue): boolean => RIGHT_TO_LEFT.test(plainText(text));

function draw(node: CueNode, index: number): ReactElement | string {
  if (typeof node === 'string') return node;
  const { tag: Tag, voice, language, nodes } = node;
  return (
    <Tag key={index} title={voice} part={voice && 'captions-voice'} lang={language}>
      {nodes.map(draw)}
    </Tag>
  );
}

/** What stays free above and below, in terms of `flex`; both give way where the controls take room. */
function layerStyle(place: CuePlace | undefined): CSSProperties | undefined {
  if (!place) return undefined;
  const { line, isPercent, lineAlign } = place;
  const lines = (count: number): string => `0 1 calc(${count} * (1.35em + 6px))`;
  let free = ['1 1 0px', lines(-1 - line)];
  if (isPercent && lineAlign === 'center') free = [`${line} 1 0px`, `${100 - line} 1 0px`];
  else if (isPercent && lineAlign === 'end') free = ['1 1 0px', `0 1 calc(${100 - line}cqh - var(--foot))`];
  else if (isPercent) free = [`0 1 calc(${line}cqh - var(--head))`, '1 1 0px'];
  else if (line >= 0) free = [lines(line), '1 1 0px'];
  return { '--above': free[0], '--below': free[1] } as CSSProperties;
}

function boxStyle(place: CuePlace | undefined): CSSProperties | undefined {
  if (!place) return undefined;
  const { left, width, align } = place;
  return { marginLeft: `${left}%`, width: `${width}%`, textAlign: align, justifyItems: align };
}
