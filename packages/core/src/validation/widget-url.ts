import { type Address, formatAddress, parseAddress } from './address.ts';

/** What an entry and a page are compared by; the protocol is none of it. */
interface Place {
  /** With its port, unless that is 80 or 443. */
  readonly host: string;
  readonly path: string;
  /** With its `?`; empty where none is named. */
  readonly query: string;
  /** With its `#`; empty where none is named. */
  readonly fragment: string;
}

interface Entry extends Place {
  /** The path is how the meant paths begin; otherwise it is the meant path without its last slash. */
  readonly isPrefix: boolean;
}

function placeOf({ hostname, port, pathname, search, hash }: URL): Place {
  const host = port === '' || port === '80' || port === '443' ? hostname : `${hostname}:${port}`;
  return { host, path: pathname, query: search, fragment: hash };
}

function withoutLastSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function parsePageAddress(typed: string): Address | null {
  const address = parseAddress(typed);
  if (address?.scheme === '') return address.host.includes('.') ? address : null;
  return address?.scheme === 'http' || address?.scheme === 'https' ? address : null;
}

function entryOf(address: Address): Entry | null {
  const place = placeOf(new URL(formatAddress({ ...address, scheme: 'https' })));
  const isPrefix = place.path.endsWith('*') && place.query === '' && place.fragment === '';
  const path = isPrefix ? place.path.slice(0, -1) : withoutLastSlash(place.path);
  return path.includes('*') ? null : { ...place, path, isPrefix };
}

/** The form in which two entries of one meaning are the same text, and the one that is kept: as typed, but for the host. */
export interface WidgetUrlForms {
  readonly normal: string;
  readonly kept: string;
}

/** Reads an entry; null for what is none. */
export function parseWidgetUrl(typed: string): WidgetUrlForms | null {
  const address = parsePageAddress(typed);
  const entry = address && entryOf(address);
  if (!entry) return null;
  const { host, path, isPrefix, query, fragment } = entry;
  return { normal: `${host}${path}${isPrefix ? '*' : ''}${query}${fragment}`, kept: formatAddress(address) };
}

/** The form in which two entries of one meaning are the same text; null for what is no entry. */
export function normalizeWidgetUrl(typed: string): string | null {
  return parseWidgetUrl(typed)?.normal ?? null;
}

/** Whether a page's address is one that the entry means; query and fragment count where the entry names them. */
export function matchesWidgetUrl(typed: string, pageUrl: string): boolean {
  const address = parsePageAddress(typed);
  const entry = address && entryOf(address);
  const url = URL.parse(pageUrl);
  if (!entry || (url?.protocol !== 'http:' && url?.protocol !== 'https:')) return false;
  const page = placeOf(url);
  const path = withoutLastSlash(page.path);
  return (
    entry.host === page.host &&
    (entry.isPrefix ? `${path}/`.startsWith(entry.path) : entry.path === path) &&
    (entry.query === '' || entry.query === page.query) &&
    (entry.fragment === '' || entry.fragment === page.fragment)
  );
}

/** What a `#` names that is no way through a site (`#/…`, `#!…`). */
const PLAIN_FRAGMENT = /#(?![!/]).+/;

/** Whether the entry names a plain fragment of a page: all else of its address is what the entry means. */
export function namesFragmentOf(typed: string, pageUrl: string): boolean {
  const entry = typed.replace(PLAIN_FRAGMENT, '');
  return entry !== typed && matchesWidgetUrl(entry, pageUrl.replace(PLAIN_FRAGMENT, ''));
}

/** How entries that mean a page may be written in their normal form. */
export interface WidgetUrlCandidates {
  readonly whole: readonly string[];
  /** Each beginning of it that is longer than `host`, with `*` behind it, means the page too. */
  readonly longestPrefix: string;
  readonly host: string;
}

/** By which entries a page can be meant, so that an index finds them; null for what is no page. */
export function widgetUrlCandidates(pageUrl: string): WidgetUrlCandidates | null {
  const url = URL.parse(pageUrl);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  const { host, path, query, fragment } = placeOf(url);
  const place = `${host}${withoutLastSlash(path)}`;
  const whole = new Set([place, place + query, place + fragment, place + query + fragment]);
  return { whole: [...whole], longestPrefix: `${place}/`, host };
}
