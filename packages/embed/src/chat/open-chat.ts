import type { PublicChatPlace } from '@commoncast/core/chat/public-chat';
import type { Shell } from '../element/shell.ts';
import type { Site } from '../loader/site.ts';

/** On the stream's own page, whose player carries this attribute, there is a chat wherever there is one at all. */
const OWN_PAGE = 'with-chat';

export interface ChatWishes {
  readonly shell: Shell;
  /** Nobody chats in a preview. */
  readonly site: Site | undefined;
  readonly place: PublicChatPlace | null | undefined;
  /** Whether it is the chat of a recording, which follows the picture. */
  readonly isReplay: boolean;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Shows a chat beside its picture if it is wanted here. @returns whether it is */
export function openChat({ shell, site, place, isReplay, signal }: ChatWishes): boolean {
  if (!site || !place || !(place.isOnEmbeds || shell.root.host.hasAttribute(OWN_PAGE))) return false;
  const { streamId } = place;
  import('virtual:chat').then(
    ({ default: createChat }) => {
      if (!signal.aborted) createChat({ shell, site, streamId, isReplay, signal });
    },
    () => {},
  );
  return true;
}
