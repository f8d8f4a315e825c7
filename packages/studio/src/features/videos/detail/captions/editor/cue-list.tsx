import Box from '@mui/material/Box';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { usePlayheadState } from '../../player/playhead-context.ts';
import { CueFields } from './cue-fields.tsx';
import type { CueProblems } from './cue-problems.ts';
import { CueRow } from './cue-row.tsx';
import { cueAt } from './edit-cues.ts';
import type { EditedCue } from './edited-cue.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface CueListProps {
  readonly cues: readonly EditedCue[];
  readonly language: string;
  readonly problems: ReadonlyMap<number, CueProblems>;
  readonly selectedKey: number | null;
  /** Rises whenever the text of the selected caption is to get the focus. */
  readonly focus: number;
  readonly onSelect: (key: number) => void;
  readonly onTimes: (cue: EditedCue) => void;
  readonly onText: (cue: EditedCue) => void;
}

/** All captions. The one that plays is marked and in sight, the selected one is open for editing. */
export function CueList(props: CueListProps) {
  const { cues, language, problems, selectedKey, focus, onSelect, onTimes, onText } = props;
  const list = useRef<HTMLOListElement>(null);
  const playingKey = usePlayheadState(({ positionS }) => cueAt(cues, positionS * 1000)?.key ?? null);
  const isPlaying = usePlayheadState((state) => state.isPlaying);
  // While it plays the list follows the video, otherwise the caption that is edited.
  const keyInSight = isPlaying ? playingKey : selectedKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a caption that is chosen again comes into sight again.
  useEffect(() => {
    if (keyInSight !== null) bringIntoSight(list.current, keyInSight);
  }, [keyInSight, focus]);

  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    const from = cues.findIndex(({ key }) => key === selectedKey);
    const next = cues[from + step];
    if (next && from >= 0) onSelect(next.key);
  };
  return (
    <Box
      component="ol"
      ref={list}
      aria-label="Captions"
      onKeyDown={walk}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        maxHeight: 'max(20rem, 55vh)',
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {cues.map((cue) => {
        const known = problems.get(cue.key);
        return (
          <CueRow
            key={cue.key}
            cue={cue}
            language={language}
            problems={known}
            isPlaying={cue.key === playingKey}
            onSelect={onSelect}
          >
            {cue.key === selectedKey ? (
              <CueFields
                cue={cue}
                language={language}
                problems={known}
                focus={focus}
                onTimes={onTimes}
                onText={onText}
              />
            ) : undefined}
          </CueRow>
        );
      })}
    </Box>
  );
}

/** Scrolls the list and not the page, which would take the picture away. */
function bringIntoSight(list: HTMLElement | null, key: number): void {
  const row = list?.querySelector<HTMLElement>(`[data-cue="${key}"]`);
  if (!list || !row) return;
  const frame = list.getBoundingClientRect();
  const { top, bottom, height } = row.getBoundingClientRect();
  if (top < frame.top || height > frame.height) list.scrollTop += top - frame.top;
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom;
}
