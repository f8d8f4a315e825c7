import type { ComponentProps, ReactElement } from 'react';
import { SectionMark } from './section-mark.tsx';
import { SeekPreview } from './seek-preview.tsx';

/** What lies over the seek bar: the section that repeats, and the look ahead. */
export function SeekOverlay(props: ComponentProps<typeof SeekPreview>): ReactElement {
  return (
    <>
      <SectionMark />
      <SeekPreview {...props} />
    </>
  );
}
