import type { KeyboardEvent, ReactElement } from 'react';
import { useParts } from '../context.ts';
import type { OpenMenu } from '../controls/open-menu.ts';
import { focusOpener } from './focus-opener.ts';
import { MoreButton } from './more-button.tsx';
import { PlaylistPanel } from './playlist-panel.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { useMessages } from './use-messages.ts';

/** A list beside the picture: transcript or playlist. It stays while one watches, until it is closed. */
export function Panel({ open, setOpen }: OpenMenu): ReactElement | null {
  const { frame } = useParts().shell;
  const messages = useMessages();
  if (open !== 'transcript' && open !== 'playlist') return null;
  const close = (): void => {
    setOpen(undefined);
    focusOpener(frame, open);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // A dialog around it stays open.
    event.preventDefault();
    close();
  };
  return (
    <section key={open} className="panel" part="panel" aria-label={messages[open]} onKeyDown={press}>
      <header className="panel-head">
        <h2 className="panel-title">{messages[open]}</h2>
        <MoreButton icon="close" label={messages.close} onClick={close} />
      </header>
      {open === 'transcript' ? <TranscriptPanel /> : <PlaylistPanel />}
    </section>
  );
}
