import type { ReactElement } from 'react';
import { FAILURES, REPLAY, RETRY } from '../../messages.ts';
import { useParts, useView } from '../context.ts';
import { Icon } from '../controls/icons.tsx';
import type { Phase } from '../state/phase.ts';

const WAITING: readonly Phase[] = ['loading', 'buffering', 'seeking'];

/** What stands in the middle: a turning ring while it waits, play again at the end, a sentence when it failed. */
export function Center(): ReactElement | null {
  const { actions } = useParts();
  const { phase, failure } = useView();
  if (phase === 'error') {
    return (
      <div className="failure" role="alert">
        <p>{FAILURES[failure ?? 'network']}</p>
        <button type="button" className="retry" onClick={actions.retry}>
          {RETRY}
        </button>
      </div>
    );
  }
  if (phase === 'ended') {
    return (
      <button type="button" className="again" aria-label={REPLAY} onClick={actions.togglePlay}>
        <Icon name="replay" />
      </button>
    );
  }
  return WAITING.includes(phase) ? <i className="ring" /> : null;
}
