import { SESSION_NOTICE } from '@commoncast/core/authentication/session-notice';
import * as v from 'valibot';
import { SessionOwner } from './session-owner.ts';

const TabNotice = v.variant('kind', [
  v.object({ kind: v.literal('SIGNED_IN'), owner: SessionOwner }),
  v.object({ kind: v.literal('SIGNED_OUT') }),
]);
/** What one tab tells the others: they share its cookies. */
export type TabNotice = v.InferOutput<typeof TabNotice>;

export interface TabNotices {
  /** What a tab has said last, for one that was asleep; null where nothing is known. */
  readonly last: () => TabNotice | null;
  readonly tell: (notice: TabNotice) => void;
  /** Hears what other tabs say, not this one's own. */
  readonly listen: (hear: (notice: TabNotice) => void) => void;
}

/** Tells the other tabs at once by a channel; a frozen one, which hears nothing, reads the storage when it wakes. */
export function createTabNotices(): TabNotices {
  const channel = new BroadcastChannel(SESSION_NOTICE);
  return {
    last: () => parse(readStored()),
    tell: (notice) => {
      store(JSON.stringify(notice));
      channel.postMessage(notice);
    },
    listen: (hear) =>
      channel.addEventListener('message', ({ data }) => {
        const notice = parse(data);
        if (notice) hear(notice);
      }),
  };
}

/** A tab of another release may say something else. */
function parse(data: unknown): TabNotice | null {
  const result = v.safeParse(TabNotice, data);
  return result.success ? result.output : null;
}

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(SESSION_NOTICE) ?? 'null');
  } catch {
    return null;
  }
}

/** Where nothing may be stored, a tab that slept finds out when its token has expired. */
function store(text: string): void {
  try {
    localStorage.setItem(SESSION_NOTICE, text);
  } catch {}
}
