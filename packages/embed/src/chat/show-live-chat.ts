import { REACTIONS_AT_ONCE, type Reaction } from '@commoncast/core/chat/constants';
import { chatRoute } from '@commoncast/core/chat/route';
import type { ReactionCounts } from '@commoncast/core/chat/schema';
import { siteAddress } from '../loader/site-address.ts';
import { fill } from '../player/messages/fill.ts';
import type { Answered } from './chat-calls.ts';
import { createChatFoot } from './chat-foot.ts';
import { createChatPanel } from './chat-panel.ts';
import type { ChatParts } from './chat-parts.ts';
import { followChat } from './follow-chat.ts';
import { keptIdentity } from './kept-identity.ts';
import { placeChat } from './place-chat.ts';

/** Presses within this time are sent together. */
const GATHER_MS = 1_500;

/** Shows what is said now, and lets the visitor join in. */
export function showLiveChat({ shell, site, language, messages, calls, float, signal }: ChatParts): void {
  const foot = createChatFoot({
    language,
    messages,
    onName: (name) => void join(name),
    onText: (text) => void post(text),
    onRename() {
      identity.set(undefined);
      paint();
    },
    onReaction: press,
  });
  const panel = createChatPanel({ language, messages, foot: foot.element });
  placeChat(shell, panel.element, signal);

  const identity = keptIdentity(siteAddress(site, chatRoute));
  /** As the page shows them, with the visitor's own before they are acknowledged. */
  const totals = new Map<Reaction, number>();
  let gathered: Partial<Record<Reaction, number>> = {};
  let isBlocked = false;
  /** Undefined until it is known. */
  let isOpen: boolean | undefined;
  /** What has been said to the visitor alone stays until something else happens. */
  let told = '';
  let usual = '';

  const paint = (): void => {
    foot.writeAs(isOpen && !isBlocked ? (identity.get()?.name ?? null) : undefined);
    foot.say(isBlocked ? messages.blocked : told || usual);
  };
  const take = (reactions: ReactionCounts): void => {
    const risen: Partial<Record<Reaction, number>> = {};
    for (const [kind, total] of Object.entries(reactions) as [Reaction, number][]) {
      const before = totals.get(kind) ?? 0;
      if (total <= before) continue;
      risen[kind] = total - before;
      totals.set(kind, total);
      foot.count(kind, total);
    }
    // What happened before this page was there has risen already.
    if (isOpen !== undefined) float(risen);
  };
  const following = followChat(calls, signal, (chat, isAnew) => {
    const { state, slowModeS } = chat;
    if (isAnew) panel.clear();
    panel.add(chat.messages);
    for (const seq of chat.removed) panel.remove(seq);
    take(chat.reactions);
    isOpen = state === 'OPEN';
    const closed = { SOON: messages.soon, OFF: messages.off, OVER: messages.over, OPEN: '' }[state];
    usual = closed || (slowModeS ? fill(messages.slow, { count: slowModeS }) : '');
    paint();
  });
  paint();

  /** Undefined for a reason that the visitor is told. */
  function read<Data>(answer: Answered<Data>): Data | undefined {
    told = '';
    if (answer.status === 200) return answer.data;
    const { status, waitS } = answer as Extract<Answered<Data>, { readonly waitS: number }>;
    if (status === 403) isBlocked = true;
    else if (status === 401) identity.set(undefined);
    else if (status === 409) following.look();
    else if (status === 400) told = messages.refused;
    else told = status === 429 && waitS ? fill(messages.wait, { count: waitS }) : messages.failed;
    paint();
    return undefined;
  }
  async function join(name: string): Promise<void> {
    const joined = read(await calls.join(name));
    if (!joined) return;
    identity.set(joined);
    paint();
  }
  async function post(text: string): Promise<void> {
    const message = read(await calls.post(identity.get()?.token ?? '', text));
    if (!message) return;
    foot.empty();
    panel.wrote(message);
    paint();
  }
  function press(kind: Reaction): void {
    if (Object.keys(gathered).length === 0) setTimeout(sendGathered, GATHER_MS);
    const pressed = gathered[kind] ?? 0;
    if (pressed === REACTIONS_AT_ONCE) return;
    gathered[kind] = pressed + 1;
    take({ [kind]: (totals.get(kind) ?? 0) + 1 });
  }
  async function sendGathered(): Promise<void> {
    const counts = gathered;
    gathered = {};
    // One that is lost is not worth a word.
    if ((await calls.react(counts)).status === 403) isBlocked = true;
    paint();
  }
}
