import { createChatPanel } from './chat-panel.ts';
import type { ChatParts } from './chat-parts.ts';
import { placeChat } from './place-chat.ts';
import { replayChat } from './replay-chat.ts';

/** Shows what was said beside what is now a recording. Nobody can join in any more. */
export function showReplayedChat({ shell, language, messages, calls, float, signal }: ChatParts): void {
  const panel = createChatPanel({ language, messages });
  placeChat(shell, panel.element, signal);
  let shown: number | undefined;
  replayChat({
    calls,
    video: shell.video,
    signal,
    onMessages(said) {
      // Nothing that is shown is still to come, unless the picture went back.
      if (shown !== undefined && !said.some(({ seq }) => seq === shown)) panel.clear();
      shown = said.at(-1)?.seq;
      panel.add(said);
    },
    onReactions: float,
  });
}
