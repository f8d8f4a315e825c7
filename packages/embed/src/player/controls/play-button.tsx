import type { ReactElement } from 'react';
import { PAUSE, PLAY, REPLAY } from '../../messages.ts';
import { useParts, useView } from '../context.ts';
import { IconButton } from './icon-button.tsx';

/** Plays, pauses, or starts again from the beginning. */
export function PlayButton(): ReactElement {
  const { actions, shell } = useParts();
  const { phase } = useView();
  const { paused } = shell.video;
  const [icon, label] =
    phase === 'ended'
      ? (['replay', REPLAY] as const)
      : paused
        ? (['play', PLAY] as const)
        : (['pause', PAUSE] as const);
  return <IconButton icon={icon} label={label} data-role="play" onClick={actions.togglePlay} />;
}
