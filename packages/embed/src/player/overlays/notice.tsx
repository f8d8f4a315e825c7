import type { ReactElement } from 'react';
import { useParts, useView } from '../context.ts';
import { useStore } from '../use-store.ts';

/**
 * Says what a key has done, or why nothing comes, to eyes and to screen readers; waiting and the end are said to the
 * latter alone.
 */
export function NoticeLine(): ReactElement {
  const { messages, notices } = useParts();
  const { phase, isOffline, positionS, bufferedS } = useView();
  const isWaiting = phase === 'buffering' || (phase === 'seeking' && bufferedS <= positionS);
  const text = useStore(notices)?.text ?? (isWaiting && isOffline ? messages.offline : undefined);
  const aside = phase === 'buffering' ? messages.loading : phase === 'ended' ? messages.ended : '';
  return (
    <div className={text ? 'notice' : 'aside'} role="status">
      {text ?? aside}
    </div>
  );
}
