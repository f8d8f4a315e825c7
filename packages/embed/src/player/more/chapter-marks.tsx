import type { ReactElement } from 'react';
import { useParts } from '../context.ts';

/** A gap in the seek bar where each chapter begins. */
export function ChapterMarks({ toS }: { readonly toS: number }): ReactElement {
  const { chapters = [] } = useParts().details.video ?? {};
  return (
    <>
      {chapters
        .filter(({ startS }) => startS > 0 && startS < toS)
        .map(({ startS }) => (
          <i key={startS} className="chapter-mark" style={{ left: `${(startS / toS) * 100}%` }} />
        ))}
    </>
  );
}
