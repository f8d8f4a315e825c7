import { isOver, type StreamStatus } from '../live/constants.ts';
import { CHAT_OPENS_MS, type ChatState } from './constants.ts';

interface Chatted {
  readonly isOn: boolean;
  readonly status: StreamStatus;
  /** Milliseconds since 1970; null without a time. */
  readonly eventStartMs: number | null;
}

/** Whether visitors can write at a time. Before the broadcast they can from an hour before on, or once it is ready. */
export function chatStateOf({ isOn, status, eventStartMs }: Chatted, nowMs: number): ChatState {
  if (!isOn) return 'OFF';
  if (isOver(status)) return 'OVER';
  const isSoon = status === 'SCHEDULED' && (eventStartMs === null || eventStartMs - nowMs > CHAT_OPENS_MS);
  return isSoon ? 'SOON' : 'OPEN';
}
