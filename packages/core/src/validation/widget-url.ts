import { type Address, formatAddress, parseAddress } from './address.ts';

/** The parts by which an entry and a page are compared; the protocol is not one. */
interface Place {
  /** With its port, unless that is 80 or 443. */
  readonly host: string;
  readonly path: string;
  /** With its `?`; empty if there is none. */
  readonly query: string;
  /** With its `#`; empty if there is none. */
  readonly fragment: string;
}

interface Entry extends Place {
  /** If true, matching paths start with the path; otherwise it is the whole path without its last slash. */
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

/** An entry's normal form, equal for entries with one meaning, and its stored form: as typed, with the host normalised. */
export interface WidgetUrlForms {
  readonly normal: string;
  readonly kept: string;
}

/** Parses an entry; null if it is not one. */
export function parseWidgetUrl(typed: string): WidgetUrlForms | null {
  const address = parsePageAddress(typed);
  const entry = address && entryOf(address);
  if (!entry) return null;
  const { host, path, isPrefix, query, fragment } = entry;
  return { normal: `${host}${path}${isPrefix ? '*' : ''}${query}${fragment}`, kept: formatAddress(address) };
}

/** The normal form, equal for entries with the same meaning; null if it is not an entry. */
export function normalizeWidgetUrl(typed: string): string | null {
  return parseWidgetUrl(typed)?.normal ?? null;
}

/** Whether an entry matches a page's URL; query and fragment count only if the entry has them. */
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

/** A `#` part that is not a route of the site (`#/…`, `#!…`). */
const PLAIN_FRAGMENT = /#(?![!/]).+/;

/** Whether the entry names a plain fragment of a page, and the rest of it matches the page's URL. */
export function namesFragmentOf(typed: string, pageUrl: string): boolean {
  const entry = typed.replace(PLAIN_FRAGMENT, '');
  return entry !== typed && matchesWidgetUrl(entry, pageUrl.replace(PLAIN_FRAGMENT, ''));
}

/** The normal forms of entries that match a page. */
export interface WidgetUrlCandidates {
  readonly whole: readonly string[];
  /** Each prefix of it that is longer than `host`, followed by `*`, matches the page too. */
  readonly longestPrefix: string;
  readonly host: string;
}

/** The normal forms that can match a page, for looking entries up in an index; null if it is not a page. */
export function widgetUrlCandidates(pageUrl: string): WidgetUrlCandidates | null {
  const url = URL.parse(pageUrl);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  const { host, path, query, fragment } = placeOf(url);
  const place = `${host}${withoutLastSlash(path)}`;
  const whole = new Set([place, place + query, place + fragment, place + query + fragment]);
  return { whole: [...whole], longestPrefix: `${place}/`, host };
}
