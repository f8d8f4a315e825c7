import { chatStateOf } from '@commoncast/core/chat/chat-state';
import { type ChatState, SLOW_MODES_S } from '@commoncast/core/chat/constants';
import type { ChatMessage, ChatSettings, ModeratedMessage } from '@commoncast/core/chat/schema';
import { asOf } from '../live/premiere.ts';
import type { Room } from './repository.ts';
import type { MessageRow } from './tables.ts';

/** What says where a premiere stands. */
type Clocked = 'status' | 'event_start' | 'premiere_duration_ms';

/** Whether visitors can write in a chat at a time. */
export function stateOf(room: Pick<Room, 'is_on' | Clocked>, now: Date): ChatState {
  const { is_on: isOn, status, event_start } = asOf(room, now);
  return chatStateOf({ isOn, status, eventStartMs: event_start?.getTime() ?? null }, now.getTime());
}

/**
 * Where in the recording of a broadcast a moment lies, in milliseconds: the time without a source is left out of it, so
 * what is said in that time belongs to the last picture. 0 before the broadcast.
 */
export function atMsOf(room: Pick<Room, 'started_at' | 'lost_at' | 'gap_ms' | Clocked>, now: Date): number {
  const { started_at, lost_at, gap_ms } = asOf(room, now);
  if (!started_at) return 0;
  return Math.max(0, (lost_at ?? now).getTime() - started_at.getTime() - Number(gap_ms));
}

/** A message as everybody sees it. */
export function toChatMessage({ seq, at_ms, name, text, is_host }: Omit<MessageRow, 'sent_at'>): ChatMessage {
  return { seq, atMs: at_ms, name, text, isHost: is_host };
}

/** A message as members see it. */
export function toModerated(message: MessageRow): ModeratedMessage {
  return {
    ...toChatMessage(message),
    sentAt: message.sent_at.toISOString(),
    chatterId: message.chatter_id,
  };
}

/** What members have chosen. */
export function toSettings({
  is_on,
  is_on_embeds,
  slow_mode_s,
}: Pick<Room, 'is_on' | 'is_on_embeds' | 'slow_mode_s'>): ChatSettings {
  const slowModeS = SLOW_MODES_S.find((one) => one === slow_mode_s) ?? 0;
  return { isOn: is_on, isOnEmbeds: is_on_embeds, slowModeS };
}
