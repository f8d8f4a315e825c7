import { parse } from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

/** What we keep of a user agent; the text itself is discarded. */
export interface UserAgentClasses {
  readonly device: 'Desktop' | 'Mobile' | 'Tablet' | 'TV' | 'Other';
  readonly browser: string;
  readonly operatingSystem: string;
  /** Declares itself a bot. Headless browsers do not, and are counted. */
  readonly isBot: boolean;
}

const MAX_LENGTH = 1_000;
const REMEMBERED = 2_000;

const DEVICES: Readonly<Record<string, UserAgentClasses['device']>> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  tv: 'TV',
};

/** Our names for the library's; any other becomes 'Other', so that nobody can make up names. */
const BROWSERS: Readonly<Record<string, string>> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  'Android Browser': 'Chrome',
  'Microsoft Edge': 'Edge',
  Firefox: 'Firefox',
  Opera: 'Opera',
  'Opera Coast': 'Opera',
  'Opera Touch': 'Opera',
  Safari: 'Safari',
  'Samsung Internet for Android': 'Samsung Internet',
  'Samsung Internet': 'Samsung Internet',
  'WebKit on Tizen': 'Safari',
  Tizen: 'Safari',
};
const OPERATING_SYSTEMS: Readonly<Record<string, string>> = {
  Windows: 'Windows',
  iOS: 'iOS',
  iPadOS: 'iOS',
  Android: 'Android',
  'Chrome OS': 'ChromeOS',
  macOS: 'macOS',
  Linux: 'Linux',
  Tizen: 'Linux',
  WebOS: 'Linux',
};

const classes = new LRUCache<string, UserAgentClasses>({ max: REMEMBERED });

/** Classifies a user agent. */
export function classifyUserAgent(userAgent: string): UserAgentClasses {
  const text = userAgent.slice(0, MAX_LENGTH);
  const known = classes.get(text);
  if (known) return known;
  const found = classify(text);
  classes.set(text, found);
  return found;
}

function classify(text: string): UserAgentClasses {
  // The library refuses an empty string.
  const { browser, os, platform } = parse(text || '-');
  const device = DEVICES[platform.type ?? ''] ?? (os.name === 'Chrome OS' ? 'Desktop' : 'Other');
  return {
    device,
    browser: BROWSERS[browser.name ?? ''] ?? 'Other',
    operatingSystem: OPERATING_SYSTEMS[os.name ?? ''] ?? 'Other',
    isBot: isbot(text.replace('HeadlessChrome', 'Chrome')),
  };
}
