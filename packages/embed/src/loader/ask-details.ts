import type { PublicPlayer, PublicVideo } from '@commoncast/core/players/schema';
import { pageDetailsRoute } from '@commoncast/core/widgets/route';
import type { PageDetails } from '@commoncast/core/widgets/schema';
import { setConsent, visitor } from './consent.ts';
import { ignore } from './ignore.ts';
import { key, origin } from './own-script.ts';
import { pageAddress } from './page-address.ts';
import { showWidgets } from './show-widgets.ts';
import { site } from './site.ts';
import { whenIdle } from './when-idle.ts';

/** As many ids as the call takes at once. */
const MAX_IDS = 20;
/** While the page is still arriving, more players may follow. */
const GATHER_MS = 50;

let asked: URLSearchParams;
let count = 0;
let answer: Promise<PageDetails> | undefined;

/**
 * Asks what an element shows: undefined where there is no such player or video. The questions of all elements on the
 * page go as one request, and a simple one (no header; no cookie goes to another origin): neither a preflight nor a
 * cache stands in its way.
 */
export async function askDetails(
  kind: 'playerId' | 'videoId',
  id: string,
): Promise<PublicPlayer | undefined> {
  if (!answer || !(count++ % MAX_IDS)) {
    count = 1;
    // biome-ignore lint/suspicious/noAssignInExpressions: every byte of the loader counts.
    answer = askPage((asked = new URLSearchParams()));
  }
  asked.append(kind, id);
  const { players, videos } = await answer;
  // By hand: pages have replaced `find`, and a player that is not found is hidden without a word.
  // A video without a player of its own is shown in the house's look: everything else is left at its default.
  for (const one of [...videos, ...players])
    if (one.id === id) return ((one as PublicVideo).source ? { video: one } : one) as PublicPlayer;
  return undefined;
}

/** Asks what stands on the page at its present address; a fragment counts where it is a way through the site. */
async function askPage(query = new URLSearchParams()): Promise<PageDetails> {
  // No `new Promise`: that is the page's own, and some pages have broken it.
  await {
    // `setTimeout` takes false for 0.
    // biome-ignore lint/suspicious/noThenProperty: what is awaited calls it.
    then: (run: () => void) => setTimeout(run, (document.readyState === 'loading' && GATHER_MS) as number),
  };
  answer = undefined;
  query.append('key', key);
  query.append('url', pageAddress());
  const { responseData }: { responseData: PageDetails } =
    await // biome-ignore lint/style/useTemplate: every byte of the loader counts.
    (await fetch(origin + pageDetailsRoute.path + '?' + query)).json();
  if (!site.page) {
    site.page = responseData;
    if (responseData.hasConsent && !visitor.said) setConsent(true);
    if (responseData.widgets) showWidgets();
  }
  return responseData;
}

/**
 * A page without a player asks too, once: for its widgets. One that has an element for a widget, or no key, may set
 * the details itself.
 */
export function watchPage(): void {
  site.ask = askPage;
  whenIdle(() => {
    if (!key || document.querySelector('commoncast-widget')) showWidgets();
    if (key && !count) askPage().catch(ignore);
  });
}
