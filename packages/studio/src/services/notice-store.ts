import { UNDO_MS } from '@commoncast/core/design/tokens';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** The part of a page that a notice stands over. */
export type NoticePlace =
  | 'videos'
  | 'streams'
  | 'archives'
  | 'destinations'
  | 'uploads'
  | 'playlists'
  | 'players'
  | 'widgets'
  | 'split-tests'
  | 'hypergraphics'
  | 'trash'
  | 'api-tokens'
  | 'webhooks'
  | 'members'
  | 'account'
  | 'audit-log'
  | 'billing'
  | 'bills'
  /** Of one thing, by its id. */
  | `${'captions' | 'chapters' | 'video-hypergraphics' | 'playlist-items' | 'webhook'}/${string}`;

export interface Notice {
  readonly id: number;
  readonly place: NoticePlace;
  readonly text: string;
  /** Takes back what the notice tells of; null for an error, which stays until it is closed. */
  readonly undo: (() => Promise<unknown>) | null;
  /** Another plan would have let it pass. */
  readonly isAboutPlan?: boolean;
}

interface NoticeState {
  /** The latest one comes first. */
  readonly notices: readonly Notice[];
  /** Offers to take something back, for ten seconds. */
  readonly offerUndo: (place: NoticePlace, text: string, undo: () => Promise<unknown>) => void;
  /** Says what could not be done. Repeating it does not say it twice. */
  readonly report: (place: NoticePlace, text: string, isAboutPlan?: boolean) => void;
  /** Stops a notice's clock while somebody points at it or has the focus on it. */
  readonly hold: (id: number) => void;
  /** Lets its clock go on. */
  readonly release: (id: number) => void;
  readonly dismiss: (id: number) => void;
  /** Forgets all, such as those of somebody who has logged out. */
  readonly clear: () => void;
}

export type NoticeStore = StoreApi<NoticeState>;

interface Countdown {
  timer: ReturnType<typeof setTimeout> | null;
  startedAt: number;
  leftMs: number;
}

/** What pages say over their lists. It outlives a page, so that an editor can hand on to the list. */
export function createNoticeStore(): NoticeStore {
  let lastId = 0;
  const countdowns = new Map<number, Countdown>();

  const stop = (id: number) => {
    const countdown = countdowns.get(id);
    if (countdown?.timer == null) return;
    clearTimeout(countdown.timer);
    countdown.timer = null;
    countdown.leftMs -= performance.now() - countdown.startedAt;
  };

  return createStore((set, get) => {
    const add = (notice: Omit<Notice, 'id'>) => {
      const id = ++lastId;
      set(({ notices }) => ({ notices: [{ ...notice, id }, ...notices] }));
      return id;
    };
    const go = (id: number) => {
      const countdown = countdowns.get(id);
      if (!countdown || countdown.timer !== null) return;
      countdown.startedAt = performance.now();
      countdown.timer = setTimeout(() => get().dismiss(id), countdown.leftMs);
    };
    return {
      notices: [],
      offerUndo: (place, text, undo) => {
        const id = add({ place, text, undo });
        countdowns.set(id, { timer: null, startedAt: 0, leftMs: UNDO_MS });
        go(id);
      },
      report: (place, text, isAboutPlan = false) => {
        const isKnown = get().notices.some((one) => one.place === place && one.text === text && !one.undo);
        if (!isKnown) add({ place, text, undo: null, ...(isAboutPlan && { isAboutPlan }) });
      },
      hold: stop,
      release: go,
      dismiss: (id) => {
        stop(id);
        countdowns.delete(id);
        set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
      },
      clear: () => {
        for (const { id } of get().notices) get().dismiss(id);
      },
    };
  });
}
