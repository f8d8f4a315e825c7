import type { ReactElement } from 'react';
import { useParts, useView } from '../context.ts';
import { Icon } from '../controls/icons.tsx';
import { moreStore } from '../more-store.ts';
import type { Phase } from '../state/phase.ts';
import { useStore } from '../use-store.ts';

const WAITING: readonly Phase[] = ['warming', 'loading', 'buffering', 'seeking'];

/** What stands in the middle: a turning ring while it waits, what comes after the end, a sentence when it failed. */
export function Center(): ReactElement | null {
  const { actions, messages } = useParts();
  const { phase, failure = 'network' } = useView();
  const more = useStore(moreStore);
  if (phase === 'error') {
    const reason = failure === 'network' && !navigator.onLine ? 'offline' : failure;
    return (
      <div className="failure" part="error" role="alert">
        <p>{messages[reason]}</p>
        <button type="button" className="retry" part="retry-button" onClick={actions.retry}>
          {messages.retry}
        </button>
        <small>{failure}</small>
      </div>
    );
  }
  if (phase === 'ended') {
    return (
      <>
        {more && <more.UpNext />}
        <button
          type="button"
          className="again"
          part="replay-button"
          aria-label={messages.replay}
          onClick={actions.togglePlay}
        >
          <Icon name="replay" />
        </button>
      </>
    );
  }
  return WAITING.includes(phase) ? <i className="ring" /> : null;
}
