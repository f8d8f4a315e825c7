import { StretchRefused } from '../stretch/stretch-refused.ts';
import type { SegmentSpan, StretchTask } from '../stretch/stretch-task.ts';
import type { FilmChildren } from './film-children.ts';
import type { FilmState } from './film-state.ts';
import type { FilmTask } from './film-task.ts';
import { RunningStretch } from './running-stretch.ts';

export interface StretchOrder
  extends Pick<StretchTask, 'renditions' | 'sheet' | 'isSingleThreaded' | 'isLight'> {
  readonly givesWay: boolean;
  /** Whether a viewer waits for it. */
  readonly isUrgent?: boolean;
}

/** What all stretches of a job share. */
export type StretchCommon = Pick<StretchTask, 'sourcePath' | 'outputDirectory' | 'preset'>;

/** Has a child make a stretch, and notes down what it makes and learns. */
export function makeStretch(
  state: FilmState,
  children: FilmChildren,
  { isUrgent = false, ...task }: StretchCommon & StretchOrder,
  onPosition: () => void,
): RunningStretch {
  const ofFirst = task.renditions.filter(({ directory }) => directory === state.first.directory);
  const claims = ofFirst.flatMap(({ spans }) => spans.flatMap(segmentsOf));
  const stretch = new RunningStretch(claims, async (self) => {
    state.running.add(self);
    try {
      const outcome = await children.run(
        { kind: 'stretch', ...task, work: state.work } satisfies FilmTask,
        (message) => {
          if (message.type === 'made') state.made(message);
          else if (message.type === 'released') self.hearReleased(message.segments);
          else if (message.type === 'position') {
            self.hearPosition(message.positionS);
            onPosition();
          }
        },
        { onStart: (tell) => self.started(tell), isUrgent },
      );
      if (outcome.kind === 'refused') throw new StretchRefused(outcome.reason);
      if (outcome.kind !== 'stretch') throw new Error(`A stretch ended as ${outcome.kind}`);
      const firsts = [...task.renditions.flatMap(({ spans }) => spans), task.sheet].filter(
        (span) => span !== null,
      );
      state.learn(outcome.stretch, Math.min(...firsts.map(({ from }) => from)));
      return outcome.stretch;
    } finally {
      state.running.delete(self);
    }
  });
  return stretch;
}

function segmentsOf({ from, to }: SegmentSpan): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
