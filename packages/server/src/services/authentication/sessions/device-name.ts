import { parse } from 'bowser';

const UNKNOWN = 'Unknown device';
/** What a program calls itself (RFC 9110 §10.1.5). */
const PRODUCT = /^[\w.-]{1,40}(?=\/)/;

/** What people call the device that a user agent stands for, such as ‘Firefox on Windows’, or the program. */
export function deviceName(userAgent: string): string {
  // The library refuses an empty string.
  const { browser, os } = parse(userAgent || '-');
  if (!browser.name) return PRODUCT.exec(userAgent)?.[0] ?? UNKNOWN;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
