import type { LazyCrashReporter } from '../services/crashes/lazy-crash-reporter.ts';

/** What must be there when the network is not: messages, the crash dialog, what opens on a click in the frame. */
const NEEDED_LATER: readonly (() => Promise<unknown>)[] = [
  () => import('../ui/snackbar/snackbars.tsx'),
  () => import('../ui/notices/notice-list.tsx'),
  () => import('./crash/crash-dialog.tsx'),
  () => import('./interruption/session-bars.tsx'),
  () => import('./shell/account-items.tsx'),
  () => import('./shell/create-items.tsx'),
  () => import('./shell/more-items.tsx'),
  () => import('./shell/search-dialog.tsx'),
  () => import('./shell/find-by-name.ts'),
];

const LATEST_MS = 5_000;

/** Fetches the small parts that the first load leaves out, as soon as the browser has nothing better to do. */
export function warmUp({ prepare }: Pick<LazyCrashReporter, 'prepare'>): void {
  const load = async () => {
    for (const part of [prepare, ...NEEDED_LATER]) await part().catch(() => {});
  };
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(() => void load(), { timeout: LATEST_MS });
  else setTimeout(() => void load(), LATEST_MS);
}
