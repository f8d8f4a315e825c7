import type { ReactElement } from 'react';
import { useParts, useView } from '../context.ts';
import { useStore } from '../use-store.ts';
import { sectionOf } from './section.ts';

/** The section that repeats, or its start alone, on the seek bar. */
export function SectionMark(): ReactElement | null {
  const { shell } = useParts();
  const { durationS } = useView();
  const section = useStore(sectionOf(shell));
  if (!section) return null;
  const { startS, endS = startS } = section;
  const left = `${(startS / durationS) * 100}%`;
  return <i className="section" style={{ left, width: `${((endS - startS) / durationS) * 100}%` }} />;
}
