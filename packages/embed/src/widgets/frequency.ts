import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { Memory, Remembered } from './memory.ts';

const DAY_MS = 86_400_000;
const SPAN_MS = { DAY: DAY_MS, WEEK: 7 * DAY_MS, EVER: Number.POSITIVE_INFINITY } as const;

/** Where the three lengths of a memory are kept. */
export interface Memories {
  /** Of this page view. */
  readonly page: Memory;
  /** Of this visit. */
  readonly visit: Memory;
  /** Beyond it; the visit's without the visitor's consent. */
  readonly lasting: () => Memory;
}

type Asked = Pick<PublicWidget, 'id' | 'frequency' | 'trigger'>;

/** Whether a widget may be shown once more. */
export function mayShow({ id, frequency, trigger }: Asked, memories: Memories, nowMs: number): boolean {
  const { maxShows, period, hideAfterDismissalDays } = frequency;
  // Who presses the button that opens it has changed their mind.
  if (trigger.on !== 'CLICK') {
    if (memories.page.recall(id).dismissedMs) return false;
    const { dismissedMs = 0 } = memories.lasting().recall(id);
    if (dismissedMs && nowMs < dismissedMs + hideAfterDismissalDays * DAY_MS) return false;
  }
  return maxShows === null || countOf(id, period, memories, nowMs) < maxShows;
}

function countOf(
  id: string,
  period: PublicWidget['frequency']['period'],
  memories: Memories,
  nowMs: number,
): number {
  if (period === 'PAGE') return memories.page.recall(id).shownMs.length;
  if (period === 'VISIT') return memories.visit.recall(id).shownMs.length;
  const fromMs = nowMs - SPAN_MS[period];
  return memories
    .lasting()
    .recall(id)
    .shownMs.filter((atMs) => atMs > fromMs).length;
}

/** Notes that it was shown. */
export function noteShown(id: string, memories: Memories, nowMs: number): void {
  change(memories, (memory) => {
    const { shownMs, dismissedMs } = memory.recall(id);
    memory.remember(id, { shownMs: [...shownMs, nowMs], dismissedMs });
  });
}

/** Notes that the visitor has closed it. */
export function noteDismissed(id: string, memories: Memories, nowMs: number): void {
  change(memories, (memory) => {
    const kept: Remembered = memory.recall(id);
    memory.remember(id, { ...kept, dismissedMs: nowMs });
  });
}

function change({ page, visit, lasting }: Memories, run: (memory: Memory) => void): void {
  for (const memory of new Set([page, visit, lasting()])) run(memory);
}
