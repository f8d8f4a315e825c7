import { CHAT_CURSOR_STEP } from '@commoncast/core/chat/constants';
import type { PublicChat } from '@commoncast/core/chat/schema';
import type { ChatCalls } from './chat-calls.ts';
import { chatDelayMs } from './chat-delay.ts';

export interface ChatFollowing {
  /** Looks now instead of when it is due. */
  look(): void;
}

/** Looks at a chat again and again while somebody can see the page. @param onNews is told whether it begins anew */
export function followChat(
  calls: Pick<ChatCalls, 'look'>,
  signal: AbortSignal,
  onNews: (chat: PublicChat, isAnew: boolean) => void,
): ChatFollowing {
  let cursor = -1;
  let state: PublicChat['state'] = 'OPEN';
  let said = '';
  let newsAtMs = performance.now();
  let failures = 0;
  let isLooking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    if (isLooking || document.hidden || signal.aborted) return;
    clearTimeout(timer);
    isLooking = true;
    // Rounded down, so that caches are asked for the same by everybody.
    const { data } = await calls.look(Math.max(0, cursor - (cursor % CHAT_CURSOR_STEP)));
    isLooking = false;
    if (signal.aborted) return;
    failures = data ? 0 : failures + 1;
    if (data) {
      const text = JSON.stringify([data.cursor, data.reactions]);
      if (text !== said) newsAtMs = performance.now();
      said = text;
      state = data.state;
      const isAnew = cursor < data.from || cursor > data.cursor;
      cursor = data.cursor;
      onNews(data, isAnew);
    }
    timer = setTimeout(
      look,
      chatDelayMs({ state, quietMs: performance.now() - newsAtMs, failures }, Math.random()),
    );
  };
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('online', look, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  void look();
  return { look: () => void look() };
}
