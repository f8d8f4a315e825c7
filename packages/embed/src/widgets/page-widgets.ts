import { MAX_FRAGMENT_LENGTH } from '@commoncast/core/widgets/constants';
import type { PageDetails } from '@commoncast/core/widgets/schema';
import { pageAddress, plainFragment } from '../loader/page-address.ts';
import { plainBeat } from '../loader/plain-beat.ts';
import type { Site } from '../loader/site.ts';
import { createExposures } from '../split-test/exposures.ts';
import type { Memories } from './frequency.ts';
import { createMemory, type Memory } from './memory.ts';
import { watchNavigation } from './navigation.ts';
import { emptyPlaces } from './place-host.ts';
import { runWidget, type WidgetRun } from './widget-run.ts';

/** A memory that ends with the page view. */
const shortMemory = (): Memory =>
  createMemory(() => {
    throw new Error('Kept nowhere');
  });

/** Shows the widgets of a page, and of every page that an app makes of it, until the business has none any more. */
export function startPageWidgets(site: Site, first: PageDetails): void {
  const { visitor, keep } = site;
  const runs = new Map<string, WidgetRun>();
  const exposures = createExposures(visitor, keep);
  const visit = createMemory(() => sessionStorage);
  const kept = createMemory(() => localStorage);
  let page = shortMemory();
  let asked = 0;
  let address = '';
  /** Of the page that is shown; undefined where it makes no difference there. */
  let fragment: string | undefined;

  const end = (id: string): void => {
    runs.get(id)?.destroy();
    runs.delete(id);
  };
  const apply = ({ widgets, goals }: PageDetails): void => {
    for (const [id, run] of runs) {
      if (!run.isShown() || !widgets?.some((widget) => widget.id === id)) end(id);
    }
    if (!widgets) {
      emptyPlaces();
      stop();
      return;
    }
    for (const goal of goals) keep(plainBeat('goal', {}, goal));
    const memories: Memories = { page, visit, lasting: () => (visitor.id ? kept : visit) };
    for (const widget of widgets) {
      if (!runs.has(widget.id)) runs.set(widget.id, runWidget({ widget, memories, exposures, site }));
    }
    emptyPlaces();
  };
  /** Finds out what the page shows. Its fragment is told only where the answer without says that it counts. */
  const decide = async (answer: Promise<PageDetails | undefined>): Promise<void> => {
    asked += 1;
    const question = asked;
    address = pageAddress();
    fragment = undefined;
    const plain = await answer.catch(() => undefined);
    if (!plain || question !== asked || address !== pageAddress()) return;
    if (plain.namesFragments) fragment = plainFragment();
    const exact =
      fragment && fragment.length <= MAX_FRAGMENT_LENGTH && site.ask?.(new URLSearchParams({ fragment }));
    const told = await (exact || answer).catch(() => undefined);
    if (question === asked) apply(told ?? plain);
  };
  /** The app shows another page. What is open stays until it is known whether it belongs there. */
  const change = (): void => {
    if (!site.ask || (address === pageAddress() && (fragment ?? plainFragment()) === plainFragment())) return;
    page = shortMemory();
    for (const [id, run] of runs) if (!run.isShown()) end(id);
    void decide(site.ask());
  };
  const stopWatching = watchNavigation(() => location.href, change);
  visitor.changed = () => {
    for (const run of runs.values()) run.identityChanged();
  };
  const stop = (): void => {
    stopWatching();
    delete visitor.changed;
  };
  // The app may have moved on since the first answer: no page's fragment is told because of another page.
  const again = first.namesFragments && plainFragment() && site.ask;
  void decide(again ? again() : Promise.resolve(first));
}
