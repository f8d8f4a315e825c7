/** What nobody may learn from an address: everything of other hosts, and everything but the kind of page of our own. */
export interface Cleaner {
  /** An address, or a path of ours, without ids, query and fragment. */
  readonly address: (address: string) => string;
  /** Each address in a text. */
  readonly addresses: (text: string) => string;
  /** A text without anything that was typed, and with its addresses cleaned. */
  readonly text: (text: string) => string;
  /** The message of an error by the error's name. */
  readonly message: (name: string, message: string) => string;
}

export interface CleanerParts {
  /** The studio's. */
  readonly origin: string;
  /** The pattern of a page of the studio, such as `/videos/:id`; null where there is none. */
  readonly patternOf: (pathname: string) => string | null;
  /** Takes out what was typed. */
  readonly redact: (text: string) => string;
  /** Takes out of an error's message what is quoted from data, by the error's name. */
  readonly withoutQuotes: (name: string, message: string) => string;
}

const ADDRESS = /\b(?:https?|wss?):\/\/[^\s"'`<>()\\]+/g;
const OUR_FILES = '/assets/';
/** A step of a path that our code names: a word or a version. Anything else may be an id, a token or a name. */
const NAMED_STEP = /^(?:[a-z]+(?:-[a-z]+)*|v\d(?:\.\d)?)$/;
const ELSEWHERE = 'https://elsewhere';

/** Makes what cleans the texts that go to Sentry. */
export function createCleaner({ origin, patternOf, redact, withoutQuotes }: CleanerParts): Cleaner {
  const address = (text: string) => {
    const url = URL.canParse(text, origin) ? new URL(text, origin) : null;
    if (!url) return ELSEWHERE;
    if (!/^(?:http|ws)s?:$/.test(url.protocol)) return url.protocol;
    if (url.host !== new URL(origin).host) return ELSEWHERE;
    const path = url.pathname.startsWith(OUR_FILES)
      ? url.pathname
      : (patternOf(url.pathname) ?? withoutIds(url.pathname));
    return text.startsWith('/') ? path : url.origin + path;
  };
  const addresses = (text: string) => text.replace(ADDRESS, address);
  const text = (dirty: string) => redact(addresses(dirty));
  return {
    address,
    addresses,
    text,
    message: (name, message) => text(withoutQuotes(name, message)),
  };
}

function withoutIds(pathname: string): string {
  return pathname
    .split('/')
    .map((step) => (step === '' || NAMED_STEP.test(step) ? step : ':id'))
    .join('/');
}
