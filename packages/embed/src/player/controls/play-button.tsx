import type { ReactElement } from 'react';
import { useParts, useView } from '../context.ts';
import { IconButton } from './icon-button.tsx';

/** Plays, pauses, or starts again from the beginning. */
export function PlayButton(): ReactElement {
  const { actions, messages, shell } = useParts();
  const { phase } = useView();
  const name = phase === 'ended' ? 'replay' : shell.video.paused ? 'play' : 'pause';
  return <IconButton icon={name} label={messages[name]} data-role="play" onClick={actions.togglePlay} />;
}
