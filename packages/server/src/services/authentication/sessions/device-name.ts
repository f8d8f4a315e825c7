import { parse } from 'bowser';

const UNKNOWN = 'Unknown device';

/** What people call the device that a user agent stands for, such as ‘Firefox on Windows’. */
export function deviceName(userAgent: string): string {
  // The library refuses an empty string.
  const { browser, os } = parse(userAgent || '-');
  if (!browser.name) return UNKNOWN;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
