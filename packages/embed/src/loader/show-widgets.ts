import { ignore } from './ignore.ts';
import { site } from './site.ts';
import { whenIdle } from './when-idle.ts';

/** Fetches what shows widgets, when the page has time. */
export function showWidgets(): void {
  whenIdle(() => import('virtual:widgets').then(({ default: mountWidgets }) => mountWidgets(site), ignore));
}
