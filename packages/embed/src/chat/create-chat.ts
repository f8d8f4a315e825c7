import type { Shell } from '../element/shell.ts';
import type { Site } from '../loader/site.ts';
import { languageOf } from '../player/messages/choose-language.ts';
import css from './chat.css?inline';
import { chatCalls } from './chat-calls.ts';
import { chatMessages } from './chat-messages.ts';
import { floatReactions } from './float-reactions.ts';
import { showLiveChat } from './show-live-chat.ts';
import { showReplayedChat } from './show-replayed-chat.ts';

export interface ChatOptions {
  readonly shell: Shell;
  readonly site: Site;
  readonly streamId: string;
  /** As it was beside what is now a recording. */
  readonly isReplay: boolean;
  /** Ends it. */
  readonly signal: AbortSignal;
}

let sheet: CSSStyleSheet | undefined;

/** Shows the chat of a stream beside its picture, until it is ended. */
export default function createChat({ shell, site, streamId, isReplay, signal }: ChatOptions): void {
  const { root } = shell;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  const mine = sheet;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, mine];
  signal.addEventListener('abort', () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== mine);
  });
  const language = languageOf(root.host);
  const parts = {
    shell,
    site,
    language,
    messages: chatMessages(language),
    calls: chatCalls(site, streamId, signal),
    float: floatReactions(shell.frame, signal),
    signal,
  };
  if (isReplay) showReplayedChat(parts);
  else showLiveChat(parts);
}
