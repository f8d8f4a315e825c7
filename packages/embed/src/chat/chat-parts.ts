import type { ReactionCounts } from '@commoncast/core/chat/schema';
import type { Shell } from '../element/shell.ts';
import type { Site } from '../loader/site.ts';
import type { Language } from '../player/messages/choose-language.ts';
import type { ChatCalls } from './chat-calls.ts';
import type { ChatMessages } from './chat-messages.ts';

/** What a chat is shown with, live or replayed. */
export interface ChatParts {
  readonly shell: Shell;
  readonly site: Site;
  readonly language: Language;
  readonly messages: ChatMessages;
  readonly calls: ChatCalls;
  /** Lets reactions rise over the picture. */
  readonly float: (counts: ReactionCounts) => void;
  readonly signal: AbortSignal;
}
