import type { ChatMessage } from '@commoncast/core/chat/schema';
import { make } from '../element/make.ts';
import type { Language } from '../player/messages/choose-language.ts';
import type { ChatMessages } from './chat-messages.ts';
import { pushButton } from './push-button.ts';

/** The most messages that the page keeps. */
const MOST = 200;
/** This close to the end, the log follows new messages. */
const END_PX = 40;
/** Earlier messages have arrived by then. */
const QUIET_MS = 1_000;

export interface ChatPanel {
  readonly element: HTMLElement;
  /** Adds what is not there yet, in its order. */
  add(messages: readonly ChatMessage[]): void;
  /** Adds what the visitor has written, and shows it. */
  wrote(message: ChatMessage): void;
  remove(seq: number): void;
  clear(): void;
}

export interface PanelOptions {
  readonly language: Language;
  readonly messages: ChatMessages;
  /** Where the visitor joins in; without it, the chat is one that was. */
  readonly foot?: HTMLElement;
}

/** Draws a chat, node by node: what people write is text whatever it looks like. New messages are read aloud politely. */
export function createChatPanel({ language, messages, foot }: PanelOptions): ChatPanel {
  const title = make('h2', 'chat-title');
  title.textContent = foot ? messages.chat : messages.replay;
  const empty = make('p', 'chat-empty');
  empty.textContent = messages.empty;
  const log = make('div', 'chat-log', empty);
  log.role = 'log';
  log.tabIndex = 0;
  log.ariaLabel = title.textContent;
  // What was said before is not read aloud, only what comes.
  log.ariaLive = 'off';
  const newer = pushButton('chat-newer', messages.newer, () => {
    toEnd();
    log.focus({ preventScroll: true });
  });
  newer.hidden = true;
  const past = make('div', 'chat-past', log, newer);
  const element = make('section', 'chat', title, past, ...(foot ? [foot] : []));
  element.ariaLabel = title.textContent;
  element.lang = language;
  element.dir = language === 'ar' ? 'rtl' : 'ltr';
  // Keys that the player takes for its own are letters here.
  element.onkeydown = (event) => event.stopPropagation();

  const lines = new Map<number, HTMLElement>();
  const isAtEnd = (): boolean => log.scrollHeight - log.scrollTop - log.clientHeight < END_PX;
  const toEnd = (): void => {
    log.scrollTop = log.scrollHeight;
    newer.hidden = true;
  };
  log.onscroll = () => {
    if (isAtEnd()) newer.hidden = true;
  };
  const lineOf = ({ name, text, isHost }: ChatMessage): HTMLElement => {
    const author = make('bdi', 'chat-author');
    author.textContent = name;
    const words = make('bdi', 'chat-text');
    words.textContent = text;
    const line = make('p', 'chat-line', author);
    if (isHost) {
      const badge = make('span', 'chat-host');
      badge.textContent = messages.host;
      line.append(' ', badge);
    }
    line.append(' ', words);
    return line;
  };
  /** The line that a late message goes before: the visitor's own may be there before earlier ones of others. */
  const after = (seq: number): HTMLElement | null => {
    let first: HTMLElement | null = null;
    let lowest = Number.POSITIVE_INFINITY;
    for (const [one, line] of lines)
      if (one > seq && one < lowest) {
        lowest = one;
        first = line;
      }
    return first;
  };
  const add = (next: readonly ChatMessage[]): void => {
    const wasAtEnd = isAtEnd();
    let isNew = false;
    for (const message of next) {
      if (lines.has(message.seq)) continue;
      const line = lineOf(message);
      log.insertBefore(line, after(message.seq));
      lines.set(message.seq, line);
      isNew = true;
    }
    for (const seq of lines.keys()) if (lines.size > MOST) remove(seq);
    empty.hidden = lines.size > 0;
    if (isNew && wasAtEnd) toEnd();
    else if (isNew) newer.hidden = false;
    setTimeout(() => {
      log.ariaLive = 'polite';
    }, QUIET_MS);
  };
  const remove = (seq: number): void => {
    lines.get(seq)?.remove();
    lines.delete(seq);
    empty.hidden = lines.size > 0;
  };

  return {
    element,
    add,
    wrote(message) {
      add([message]);
      toEnd();
    },
    remove,
    clear() {
      log.ariaLive = 'off';
      for (const seq of lines.keys()) remove(seq);
      newer.hidden = true;
    },
  };
}
