const SHOWN_MS = 1000;

/** What a key just did, said aloud and shown for a moment. */
export interface Notice {
  readonly text: string;
  /** Where a key has sought to, for the storyboard; undefined otherwise. */
  readonly positionS?: number;
}

export interface NoticeStore {
  get(): Notice | undefined;
  show(notice: Notice): void;
  subscribe(listener: () => void): () => void;
  destroy(): void;
}

export function createNoticeStore(): NoticeStore {
  const listeners = new Set<() => void>();
  let notice: Notice | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const become = (next: Notice | undefined): void => {
    notice = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => notice,
    show(next) {
      clearTimeout(timer);
      timer = setTimeout(become, SHOWN_MS, undefined);
      become(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
