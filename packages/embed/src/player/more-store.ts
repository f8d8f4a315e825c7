import type { MoreModule } from './more/more.ts';
import { shared } from './shared.ts';

/** What is fetched after the controls: menus, panels, previews, the end screen, gestures. One for all players. */
export interface MoreStore {
  get(): MoreModule | undefined;
  /** Fetches it; once it is there, everybody draws anew. */
  want(): void;
  subscribe(listener: () => void): () => void;
}

const listeners = new Set<() => void>();
let more: MoreModule | undefined;
let isComing = false;

export const moreStore: MoreStore = {
  get: () => more,
  want() {
    if (isComing) return;
    isComing = true;
    import('virtual:more').then(
      ({ default: unpack }) => {
        more = unpack(shared);
        for (const listener of [...listeners]) listener();
      },
      // The next wish asks again.
      () => {
        isComing = false;
      },
    );
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
