import type { DestinationCheck } from '@commoncast/core/destinations/schema';
import type { StreamNow } from '@commoncast/core/live/schema';
import { reasonOf } from '../../../data/use-change.ts';
import type { StateWords } from '../../../ui/media/state-text.tsx';

type DestinationNow = StreamNow['destinations'][number];

/** Whether the broadcast arrives at a destination. */
export function destinationWords({ state, lastError, retries }: DestinationNow): StateWords {
  switch (state) {
    case 'IDLE':
      return { state: 'Waiting', detail: 'starts when you go live', tone: 'neutral' };
    case 'STARTING':
      return { state: 'Connecting', detail: retries > 0 ? `attempt ${retries + 1}` : '', tone: 'busy' };
    case 'BROADCASTING':
      return { state: 'Sending', detail: '', tone: 'good' };
    case 'ERRORED':
      return { state: 'Interrupted', detail: lastError ?? 'trying again', tone: 'bad' };
  }
}

/**
 * Whether a destination would take the broadcast.
 * @param found an error where the check itself has failed
 */
export function checkWords(found: DestinationCheck | 'running' | Error): StateWords {
  if (found === 'running') return { state: 'Checking…', detail: '', tone: 'busy' };
  if (found instanceof Error) return { state: 'Not checked', detail: reasonOf(found), tone: 'warn' };
  const { problem, lastError } = found;
  if (problem !== null) return { state: 'Not ready', detail: problem, tone: 'bad' };
  if (lastError !== null)
    return { state: 'Ready, but the last broadcast failed', detail: lastError, tone: 'warn' };
  return { state: 'Ready', detail: 'the stream key is first used when you go live', tone: 'good' };
}
