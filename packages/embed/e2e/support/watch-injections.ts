import type { Page } from 'playwright';
import { INJECTIONS } from './injections.ts';

/** Runs in the page before anything else: whatever executes leaves its mark in `window.pwnedBy`. */
export const WATCH_INJECTIONS = `
  window.pwnedBy = [];
  window.pwned = () => { window.pwnedBy.push(new Error().stack); return ''; };
  for (const name of ['alert', 'confirm', 'prompt']) window[name] = window.pwned;
`;

/** What hostile text has made of a page; each list is empty where it stayed text. */
export interface Traces {
  readonly ran: readonly string[];
  /** Elements of a kind that we never draw, and attributes that run. */
  readonly strange: readonly string[];
  /** Addresses of links that are not to be opened. */
  readonly links: readonly string[];
}

/** Looks through the page and all shadow roots in it. */
export async function tracesIn(page: Page): Promise<Traces> {
  return page.evaluate(() => {
    const found = {
      ran: (window as unknown as { pwnedBy: string[] }).pwnedBy,
      strange: [] as string[],
      links: [] as string[],
    };
    const NEVER = 'script,iframe,object,embed,style,link,base,meta,form,template,foreignObject,use,set';
    const look = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (root !== document && element.matches(NEVER)) found.strange.push(element.outerHTML);
        for (const { name } of element.attributes) if (/^on/i.test(name)) found.strange.push(name);
        const { protocol, href } = element as Partial<HTMLAnchorElement>;
        if (protocol && !/^(https?|mailto):$/.test(protocol)) found.links.push(`${href}`);
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    return found;
  });
}

/** The page's own elements, as they are written, without ours and what asks for our own files. */
export async function ownElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(':not(link[rel=modulepreload][integrity])')]
      .filter(({ localName }) => !localName.startsWith('commoncast-'))
      .map((element) => (element.cloneNode() as Element).outerHTML),
  );
}

/** Hosts of strings that are whole addresses: an image at one of them is loaded, as the business has set it. */
const NAMED_HOSTS = new Set(
  INJECTIONS.flatMap((text) => {
    const url = URL.parse(text);
    return url && /^https?:/.test(url.protocol) ? url.hostname : [];
  }),
);

/** Keeps the page from reaching other machines, and lists where it would have gone without being told to. */
export async function watchRequests(page: Page): Promise<string[]> {
  const strays: string[] = [];
  page.context().on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    const isOwn = hostname.endsWith('.localhost') || NAMED_HOSTS.has(hostname);
    if (/^(https?|wss?):$/.test(protocol) && !isOwn) strays.push(request.url());
  });
  page.on('popup', (popup) => strays.push(`popup ${popup.url()}`));
  await page.context().route(
    ({ hostname }) => !hostname.endsWith('.localhost'),
    (route) => route.abort(),
  );
  return strays;
}
