/** The classes that are kept of a user agent; the text itself is not. */
export interface UserAgentClasses {
  readonly device: 'Desktop' | 'Mobile' | 'Tablet' | 'TV' | 'Other';
  readonly browser: string;
  readonly operatingSystem: string;
  /** Says of itself that it is no person. Headless browsers do not say so and are counted. */
  readonly isBot: boolean;
}

const BOT =
  /(?<!\bcu)bot\b|crawl|spider|slurp|mediapartners|facebookexternalhit|whatsapp|embedly|quora link preview|lighthouse|pingdom|uptime|monitor(ing)?\b|^(curl|wget|python|go-http-client|java|okhttp|libwww|axios|node-fetch|undici|apache-httpclient|scrapy)\b/i;

// In this order: most browsers also carry the names of those that they imitate.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(Edg|Edge|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\/|\bAppleWebKit\/.*\b(iPhone|iPad|Mobile)\b/, 'Safari'],
];

const OPERATING_SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const DEVICES: readonly (readonly [RegExp, UserAgentClasses['device']])[] = [
  [/\b(SmartTV|SMART-TV|Smart TV|AppleTV|GoogleTV|HbbTV|Web0S|Tizen.*TV|BRAVIA|Roku)\b/i, 'TV'],
  [/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/, 'Tablet'],
  [/\b(Mobi|Mobile|iPhone|iPod)\b/, 'Mobile'],
  [/\b(Windows NT|Macintosh|X11|CrOS)\b/, 'Desktop'],
];

const MAX_LENGTH = 1_000;

/** Sorts a user agent into its classes. */
export function classifyUserAgent(userAgent: string): UserAgentClasses {
  const text = userAgent.slice(0, MAX_LENGTH);
  return {
    device: firstMatch(DEVICES, text) ?? 'Other',
    browser: firstMatch(BROWSERS, text) ?? 'Other',
    operatingSystem: firstMatch(OPERATING_SYSTEMS, text) ?? 'Other',
    isBot: BOT.test(text),
  };
}

function firstMatch<T>(rules: readonly (readonly [RegExp, T])[], text: string): T | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}
