import { type ComponentType, type KeyboardEvent, type ReactElement, useState } from 'react';
import { useParts } from '../context.ts';
import { isPanel, type OpenMenu, type PanelName } from '../controls/open-menu.ts';
import type { Messages } from '../messages/en-more.ts';
import { focusOpener } from './focus-opener.ts';
import { KeysPanel } from './keys-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { MoreButton } from './more-button.tsx';
import { PlaylistPanel } from './playlist-panel.tsx';
import { TranscriptPanel } from './transcript-panel.tsx';
import { useMessages } from './use-messages.ts';

/** By name: what a panel is called, and what it shows. */
const PANELS: Readonly<Record<PanelName, readonly [keyof Messages, ComponentType]>> = {
  transcript: ['transcript', TranscriptPanel],
  playlist: ['playlist', PlaylistPanel],
  keys: ['keys', KeysPanel],
  link: ['copyLink', LinkPanel],
};

/** Beside the picture: transcript, playlist, the keys, a link. It stays while one watches, until it is closed. */
export function Panel({ open, setOpen }: OpenMenu): ReactElement | null {
  return isPanel(open) ? <OpenedPanel key={open} name={open} setOpen={setOpen} /> : null;
}

interface OpenedPanelProps extends Pick<OpenMenu, 'setOpen'> {
  readonly name: PanelName;
}

function OpenedPanel({ name, setOpen }: OpenedPanelProps): ReactElement {
  const { frame, root } = useParts().shell;
  const messages = useMessages();
  const [before] = useState(root.activeElement);
  const [title, Content] = PANELS[name];
  const close = (): void => {
    setOpen(undefined);
    // A menu that led here is gone.
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    else focusOpener(frame, name);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // A dialog around the player stays open.
    event.preventDefault();
    close();
  };
  return (
    <section className="panel" part="panel" aria-label={messages[title]} onKeyDown={press}>
      <header className="panel-head">
        <h2 className="panel-title">{messages[title]}</h2>
        <MoreButton icon="close" label={messages.close} onClick={close} />
      </header>
      <Content />
    </section>
  );
}
