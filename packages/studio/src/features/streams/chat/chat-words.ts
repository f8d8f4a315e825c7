import type { ChatState, SlowModeS } from '@commoncast/core/chat/constants';

/** What a chat says of itself to members. */
export const STATE_WORDS: Readonly<Record<ChatState, string>> = {
  SOON: 'Opens an hour before the broadcast',
  OPEN: 'Open',
  OFF: 'Switched off',
  OVER: 'Over. Visitors read it beside the replay.',
};

/** How long visitors wait between two messages. */
export function slowModeLabel(seconds: SlowModeS): string {
  if (seconds === 0) return 'Off';
  if (seconds < 60) return `${seconds} seconds`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}
