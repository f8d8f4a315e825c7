import type { ReactElement } from 'react';
import { useParts, useView } from '../context.ts';
import { useStore } from '../use-store.ts';
import { MoreIcon } from './more-icon.tsx';
import { sectionOf } from './section.ts';
import { nameOfSection } from './turn-section.ts';
import { useMessages } from './use-messages.ts';

/** The section that repeats, among the controls: a press lets it go. */
export function SectionButton(): ReactElement | null {
  const { shell } = useParts();
  const { durationS } = useView();
  const messages = useMessages();
  const sections = sectionOf(shell);
  const section = useStore(sections);
  if (!section) return null;
  const name = nameOfSection(section, durationS);
  const label = `${messages.stopLooping} ${name}`;
  return (
    <button
      type="button"
      className="live section-button"
      part="section-button"
      aria-label={label}
      title={label}
      onClick={() => {
        sections.clear();
        // It is gone, and with it the focus.
        shell.frame.querySelector<HTMLElement>('[data-role=play]')?.focus();
      }}
    >
      <MoreIcon name="close" />
      <bdi className="section-name">{name}</bdi>
    </button>
  );
}
