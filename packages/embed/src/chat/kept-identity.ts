import type { ChatIdentity } from '@commoncast/core/chat/schema';

const PLACE = 'commoncast-chat ';

/**
 * The name that a visitor has chosen, for as long as the tab is open: it is what they have asked for, so it needs no
 * consent, and measurement never sees it.
 */
export interface KeptIdentity {
  get(): ChatIdentity | undefined;
  set(identity: ChatIdentity | undefined): void;
}

/** Reads it. @param whose what names the business: its address and key */
export function keptIdentity(whose: string): KeptIdentity {
  let known: ChatIdentity | undefined;
  try {
    known = JSON.parse(sessionStorage.getItem(PLACE + whose) ?? '') as ChatIdentity;
  } catch {}
  return {
    get: () => known,
    set(identity) {
      known = identity;
      try {
        sessionStorage.setItem(PLACE + whose, JSON.stringify(identity ?? ''));
      } catch {}
    },
  };
}
