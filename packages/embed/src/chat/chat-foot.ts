import {
  CHAT_NAME_LENGTH,
  CHAT_TEXT_LENGTH,
  REACTIONS,
  type Reaction,
} from '@commoncast/core/chat/constants';
import { make } from '../element/make.ts';
import type { Language } from '../player/messages/choose-language.ts';
import { fill } from '../player/messages/fill.ts';
import type { ChatMessages } from './chat-messages.ts';
import { pushButton } from './push-button.ts';

export interface ChatFoot {
  readonly element: HTMLElement;
  /** Under what name the visitor writes; null while none is chosen, undefined where nobody can write. */
  writeAs(name: string | null | undefined): void;
  /** Empties the field for the next message. */
  empty(): void;
  say(note: string): void;
  count(kind: Reaction, total: number): void;
}

export interface FootOptions {
  readonly language: Language;
  readonly messages: ChatMessages;
  readonly onName: (name: string) => void;
  readonly onText: (text: string) => void;
  readonly onRename: () => void;
  readonly onReaction: (kind: Reaction) => void;
}

/** Draws where the visitor joins in: a name first, then messages; reactions at any time. */
export function createChatFoot(options: FootOptions): ChatFoot {
  const { language, messages } = options;
  const numbers = new Intl.NumberFormat(language, { notation: 'compact' });
  const note = make('p', 'chat-note');
  note.role = 'status';
  const field = make('input', 'chat-field');
  field.autocomplete = 'off';
  field.dir = 'auto';
  field.enterKeyHint = 'send';
  const send = make('button', 'chat-send');
  const form = make('form', 'chat-form', field, send);
  const rename = pushButton('chat-rename', messages.rename, () => {
    options.onRename();
    field.focus();
  });
  const reactions = make('div', 'chat-reactions');
  reactions.role = 'group';
  reactions.ariaLabel = messages.reactions;
  const totals = new Map<Reaction, HTMLElement>();
  for (const [kind, emoji] of Object.entries(REACTIONS) as [Reaction, string][]) {
    const total = make('span', 'chat-total');
    const one = pushButton('chat-reaction', emoji, () => options.onReaction(kind));
    one.title = one.ariaLabel = messages[kind];
    one.append(total);
    totals.set(kind, total);
    reactions.append(one);
  }
  const element = make('div', 'chat-foot', reactions, note, form, rename);

  let writer: string | null | undefined;
  form.onsubmit = (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text && writer === null) options.onName(text);
    else if (text) options.onText(text);
  };

  return {
    element,
    writeAs(name) {
      const isOther = name !== writer;
      writer = name;
      form.hidden = name === undefined;
      rename.hidden = !name;
      for (const one of reactions.querySelectorAll('button')) one.disabled = name === undefined;
      if (!isOther || name === undefined) return;
      field.value = '';
      field.maxLength = name === null ? CHAT_NAME_LENGTH : CHAT_TEXT_LENGTH;
      field.placeholder = field.ariaLabel = name === null ? messages.name : fill(messages.write, { name });
      send.textContent = name === null ? messages.join : messages.send;
    },
    empty() {
      field.value = '';
    },
    say(text) {
      if (note.textContent !== text) note.textContent = text;
      note.hidden = !text;
    },
    count(kind, total) {
      const at = totals.get(kind);
      if (!at) return;
      at.textContent = numbers.format(total);
      const one = at.parentElement as HTMLElement;
      one.ariaLabel = `${messages[kind]} ${at.textContent}`;
    },
  };
}
