/** As much of an address as beats may carry. */
const MAX_ADDRESS = 2048;

/**
 * The page's present address. What stands behind a `#` is the page's own business, and sometimes a secret: it counts
 * only where it is a way through the site (`#/…`, `#!…`).
 */
export const pageAddress = (): string => location.href.replace(/#(?![!/]).*/, '').slice(0, MAX_ADDRESS);
