import type { PublicShowing } from './schema.ts';

/** What calls a hypergraphic by its kind among the date ranges of a playlist (RFC 8216bis §4.4.5.1). */
export const SHOWING_CLASS = 'com.commoncast.hypergraphic';

/** The attribute of the date range that says what is drawn. */
export const SHOWING_ATTRIBUTE = 'X-COM-COMMONCAST-HYPERGRAPHIC';

/** What is drawn; when, the date range says. */
export type DrawnShowing = Omit<PublicShowing, 'from' | 'until'>;

/** The value of the attribute: JSON in which no character ends a quoted string or a line, or begins a variable. */
export function writeShowing({ id, name, url, defaultPath, hoverPath, ...place }: DrawnShowing): string {
  const { leftPercent, topPercent, widthPercent } = place;
  const drawn = { id, name, url, defaultPath, hoverPath, leftPercent, topPercent, widthPercent };
  return JSON.stringify(drawn).replace(/[%"$\u2028\u2029]/g, encodeURIComponent);
}

/**
 * What `writeShowing` has written.
 * @throws {Error} it is something else
 */
export function readShowing(value: string): DrawnShowing {
  return JSON.parse(decodeURIComponent(value));
}
