import type { MoreModule } from './more/more.ts';
import { shared } from './shared.ts';

/** What is fetched after the controls: menus, panels, previews, the end screen, gestures. One for all players. */
export interface MoreStore {
  get(): MoreModule | undefined;
  /** Fetches it; once it is there, everybody draws anew. */
  want(): void;
  /** Does something with it: at once, or when it has come. A key that was pressed early is not lost. */
  use(run: (more: MoreModule) => void): void;
  subscribe(listener: () => void): () => void;
}

const listeners = new Set<() => void>();
let more: MoreModule | undefined;
let isComing = false;
let waiting: ((more: MoreModule) => void)[] = [];

export const moreStore: MoreStore = {
  get: () => more,
  want() {
    if (isComing) return;
    isComing = true;
    import('virtual:more').then(
      ({ default: unpack }) => {
        more = unpack(shared);
        for (const listener of [...listeners]) listener();
        for (const run of waiting.splice(0)) run(more);
      },
      // The next wish asks again.
      () => {
        isComing = false;
        waiting = [];
      },
    );
  },
  use(run) {
    if (more) return run(more);
    waiting.push(run);
    moreStore.want();
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
