/** How long names and messages may be, in code points. */
export const CHAT_NAME_LENGTH = 30;
export const CHAT_TEXT_LENGTH = 300;

/** Seconds between two messages of a visitor that members can choose; 0 for no wait. */
export const SLOW_MODES_S = [0, 5, 10, 30, 60, 300] as const;
export type SlowModeS = (typeof SLOW_MODES_S)[number];

/** How long before its time the chat of a scheduled stream opens. */
export const CHAT_OPENS_MS = 60 * 60 * 1000;

/**
 * Whether visitors can write:
 * SOON = the chat opens shortly before the broadcast; OPEN; OFF = a member has switched it off; OVER = so is the broadcast.
 */
export const CHAT_STATES = ['SOON', 'OPEN', 'OFF', 'OVER'] as const;
export type ChatState = (typeof CHAT_STATES)[number];

/** Pages ask from multiples of this on, so that all that are up to date ask for one of two addresses. */
export const CHAT_CURSOR_STEP = 16;

/** The most changes of a chat in one answer; a page that has missed more starts over. */
export const CHAT_WINDOW = 100;

/** What one answer of a replayed chat covers. */
export const REPLAY_BLOCK_MS = 60_000;
/** What reactions are counted by, for the replay. */
export const REACTION_SLICE_MS = 5_000;

/** Reactions by their names on the wire, in the order in which they are offered. */
export const REACTIONS = { heart: '❤️', clap: '👏', laugh: '😂', wow: '😮', fire: '🔥' } as const;
export type Reaction = keyof typeof REACTIONS;

/** As many of a kind as one call may carry. */
export const REACTIONS_AT_ONCE = 20;
