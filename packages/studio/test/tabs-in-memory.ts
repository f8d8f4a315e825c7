import type { TabNotice, TabNotices } from '../src/services/session/tab-notices.ts';

/** The tabs of one browser, without a browser: they hear each other at once, one that sleeps not at all. */
export interface TabsInMemory {
  readonly openTab: (options?: { readonly isAsleep?: () => boolean }) => TabNotices;
}

/** Opens a browser's worth of tabs. */
export function createTabsInMemory(): TabsInMemory {
  const listeners: { readonly tab: object; readonly hear: (notice: TabNotice) => void }[] = [];
  let last: TabNotice | null = null;
  return {
    openTab: ({ isAsleep = () => false } = {}) => {
      const tab = {};
      return {
        last: () => last,
        tell: (notice) => {
          last = notice;
          for (const listener of listeners) if (listener.tab !== tab) listener.hear(notice);
        },
        listen: (hear) =>
          void listeners.push({
            tab,
            hear: (notice) => {
              if (!isAsleep()) hear(notice);
            },
          }),
      };
    },
  };
}
