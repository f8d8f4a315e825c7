/** As much of an address as beats may carry. */
const MAX_ADDRESS = 2048;

/** What stands behind a `#` counts where it is a way through the site (`#/…`, `#!…`); this is what does not. */
const PLAIN_FRAGMENT = /#(?![!/]).*/;

/** The page's present address, without its plain fragment: that is the page's own business, and sometimes a secret. */
export const pageAddress = (): string => location.href.replace(PLAIN_FRAGMENT, '').slice(0, MAX_ADDRESS);

/** The plain fragment of the page, without its `#`. Told to nobody but those who name one of this page. */
export const plainFragment = (): string => PLAIN_FRAGMENT.exec(location.href)?.[0].slice(1) ?? '';
