import type { ReactElement } from 'react';
import { useParts } from '../context.ts';
import type { OpenMenu } from '../controls/open-menu.ts';
import { MoreButton } from './more-button.tsx';
import { useMessages } from './use-messages.ts';
import { useRemote } from './use-remote.ts';

/** Other screens, where the browser knows any, and the playlist. */
export function Devices({ open, setOpen }: OpenMenu): ReactElement {
  const { details, shell } = useParts();
  const messages = useMessages();
  const { hasAirPlay, hasCast, showAirPlay, showCast } = useRemote(shell.video);
  return (
    <>
      {hasAirPlay && <MoreButton icon="airPlay" label={messages.airPlay} onClick={showAirPlay} />}
      {hasCast && <MoreButton icon="cast" label={messages.cast} onClick={showCast} />}
      {details.playlist && (
        <MoreButton
          icon="playlist"
          className="button is-wide-only"
          label={messages.playlist}
          aria-expanded={open === 'playlist'}
          data-menu="playlist"
          onClick={() => setOpen(open === 'playlist' ? undefined : 'playlist')}
        />
      )}
    </>
  );
}
