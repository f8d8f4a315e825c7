import type { CSSProperties, ReactElement } from 'react';
import { useParts } from '../context.ts';
import { useStore } from '../use-store.ts';
import type { CueLayout } from './cue-layout.ts';
import { type CueNode, cueTree } from './cue-tree.ts';
import { stackCues } from './stack-cues.ts';

/** The captions of the moment, where their file puts them; they make room for the controls while these are shown. */
export function CaptionsLines(): ReactElement {
  const { captions } = useParts();
  const { cues, chosen, tracks } = useStore(captions);
  return (
    <>
      {stackCues(cues).map((stack) => (
        <div
          key={stack[0]?.cue.text}
          className="captions"
          lang={tracks[chosen]?.language}
          style={stack[0] && stackStyle(stack[0].layout)}
        >
          {stack.map(({ cue: { startS, text }, layout: { left, width, align } }) => (
            <div
              key={`${startS} ${text}`}
              className="captions-box"
              part="captions"
              dir="auto"
              style={{ marginLeft: `${left}%`, width: `${width}%`, textAlign: align, justifyItems: align }}
            >
              <span className="captions-line">{cueTree(text).map(draw)}</span>
            </div>
          ))}
        </div>
      ))}
    </>
  );
}

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
function stackStyle({ line, isPercent, lineAlign }: CueLayout): CSSProperties {
  const lines = (count: number): string => `0 1 calc(${count} * (1.35em + 6px))`;
  let free = ['1 1 0px', lines(-1 - line)];
  if (isPercent && lineAlign === 'center') free = [`${line} 1 0px`, `${100 - line} 1 0px`];
  else if (isPercent && lineAlign === 'end') free = ['1 1 0px', `0 1 calc(${100 - line}cqh - var(--foot))`];
  else if (isPercent) free = [`0 1 calc(${line}cqh - var(--head))`, '1 1 0px'];
  else if (line >= 0) free = [lines(line), '1 1 0px'];
  return { '--above': free[0], '--below': free[1] } as CSSProperties;
}
