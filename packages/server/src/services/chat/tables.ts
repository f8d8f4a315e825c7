import type { Reaction } from '@commoncast/core/chat/constants';
import type { ReactionCounts } from '@commoncast/core/chat/schema';
import type { Generated, Insertable, JSONColumnType, Selectable, UpdateObject } from 'kysely';

interface ChatRoomTable {
  stream_id: string;
  business_id: string;
  is_on: Generated<boolean>;
  is_on_embeds: Generated<boolean>;
  slow_mode_s: Generated<number>;
  last_seq: Generated<number>;
  message_count: Generated<number>;
  reactions: JSONColumnType<ReactionCounts, string | undefined, string>;
}

interface ChatChatterTable {
  stream_id: string;
  chatter_id: string;
  name: string;
  address_hash: string | null;
  device_hash: string | null;
  last_at: Date;
  blocked_at: Date | null;
}

interface ChatMessageTable {
  stream_id: string;
  seq: number;
  at_ms: number;
  chatter_id: string | null;
  user_id: string | null;
  is_host: boolean;
  name: string;
  text: string;
  sent_at: Date;
  removed_seq: number | null;
}

interface ChatReactionTable {
  stream_id: string;
  slice: number;
  kind: Reaction;
  count: number;
}

export type RoomChange = UpdateObject<ChatTables, 'chat_room'>;
export type ChatterRow = Selectable<ChatChatterTable>;
export type MessageRow = Selectable<ChatMessageTable>;
export type NewMessage = Insertable<ChatMessageTable>;

export interface ChatTables {
  chat_room: ChatRoomTable;
  chat_chatter: ChatChatterTable;
  chat_message: ChatMessageTable;
  chat_reaction: ChatReactionTable;
}
