import * as v from 'valibot';
import { Id, Timestamp } from '../http/values.ts';
import { whole } from '../validation/whole.ts';
import { ChatName, ChatText } from './chat-text.ts';
import { CHAT_STATES, REACTIONS, REACTIONS_AT_ONCE, type Reaction, SLOW_MODES_S } from './constants.ts';

export const ChatJoin = v.strictObject({ name: ChatName });

/** Who somebody is in the chats of a business. */
export const ChatIdentity = v.object({
  /** Signed; its bearer writes under this name. Good for twelve hours. */
  token: v.string(),
  chatterId: Id,
  name: v.string(),
});
export type ChatIdentity = v.InferOutput<typeof ChatIdentity>;

const Token = v.pipe(
  v.string('Must be text'),
  v.maxLength(1_000, 'Cannot contain more than 1000 characters'),
);

export const ChatPost = v.strictObject({ streamId: Id, token: Token, text: ChatText });
export type ChatPost = v.InferOutput<typeof ChatPost>;

export const ChatMessage = v.object({
  /** Its place among the changes of its chat, from 1. */
  seq: v.number(),
  /** From the start of the broadcast, without the time in which there was no picture; 0 before. */
  atMs: v.number(),
  name: v.string(),
  text: v.string(),
  /** Whether a member of the business wrote it. */
  isHost: v.boolean(),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;

const byReaction = <Schema extends v.GenericSchema>(schema: Schema) =>
  Object.fromEntries(Object.keys(REACTIONS).map((kind) => [kind, v.exactOptional(schema)])) as Record<
    Reaction,
    v.ExactOptionalSchema<Schema, undefined>
  >;

/** How often which reaction; what is left out, not at all. */
export const ReactionCounts = v.object(byReaction(v.number()));
export type ReactionCounts = v.InferOutput<typeof ReactionCounts>;

export const ChatReaction = v.strictObject({
  streamId: Id,
  counts: v.strictObject(byReaction(whole(1, REACTIONS_AT_ONCE))),
});
export type ChatReaction = v.InferOutput<typeof ChatReaction>;

/** What has changed in a chat. */
export const PublicChat = v.object({
  state: v.picklist(CHAT_STATES),
  slowModeS: v.number(),
  /** What is known after this answer; to be asked from, rounded down. */
  cursor: v.number(),
  /** Everything after this is in the answer. A page that knows less has missed something and starts over. */
  from: v.number(),
  /** Oldest first. */
  messages: v.array(ChatMessage),
  /** The `seq` of messages that are no longer shown. */
  removed: v.array(v.number()),
  /** Since the beginning. */
  reactions: ReactionCounts,
});
export type PublicChat = v.InferOutput<typeof PublicChat>;

/** A minute of a chat, for its replay. */
export const ChatReplay = v.object({
  messages: v.array(ChatMessage),
  reactions: v.array(v.object({ atMs: v.number(), counts: ReactionCounts })),
});
export type ChatReplay = v.InferOutput<typeof ChatReplay>;

const Switch = v.boolean('Must be true or false');
const SlowMode = v.picklist(
  SLOW_MODES_S,
  `Must be ${SLOW_MODES_S.slice(0, -1).join(', ')} or ${SLOW_MODES_S.at(-1)}`,
);

/** What members choose; what is left out stays as it is. */
export const ChatSettingsChange = v.strictObject({
  /** Whether there is a chat. */
  isOn: v.exactOptional(Switch),
  /** Whether it is also shown beside players on other pages. */
  isOnEmbeds: v.exactOptional(Switch),
  /** Seconds between two messages of a visitor. */
  slowModeS: v.exactOptional(SlowMode),
});
export type ChatSettingsChange = v.InferOutput<typeof ChatSettingsChange>;

export const ChatSettings = v.object({
  isOn: v.boolean(),
  isOnEmbeds: v.boolean(),
  slowModeS: v.picklist(SLOW_MODES_S),
});
export type ChatSettings = v.InferOutput<typeof ChatSettings>;

/** A message as members see it. */
export const ModeratedMessage = v.object({
  ...ChatMessage.entries,
  sentAt: Timestamp,
  /** Null for members. */
  chatterId: v.nullable(Id),
});
export type ModeratedMessage = v.InferOutput<typeof ModeratedMessage>;

export const BlockedChatter = v.object({ chatterId: Id, name: v.string(), blockedAt: Timestamp });
export type BlockedChatter = v.InferOutput<typeof BlockedChatter>;

/** A chat as members see it. */
export const ChatRoom = v.object({
  settings: ChatSettings,
  state: v.picklist(CHAT_STATES),
  /** The latest, oldest first. */
  messages: v.array(ModeratedMessage),
  reactions: ReactionCounts,
  /** Who can neither chat nor is counted, the latest first. */
  blocked: v.array(BlockedChatter),
});
export type ChatRoom = v.InferOutput<typeof ChatRoom>;
