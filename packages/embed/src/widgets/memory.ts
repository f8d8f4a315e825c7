/** What is remembered of one widget, in milliseconds since 1970. */
export interface Remembered {
  /** When it was shown; the latest last. */
  readonly shownMs: readonly number[];
  readonly dismissedMs?: number | undefined;
}

/** Keeps what a visitor has seen and closed. */
export interface Memory {
  recall(widgetId: string): Remembered;
  remember(widgetId: string, what: Remembered): void;
}

const NAME = 'commoncast.widgets';
/** As many as a frequency cap can count. */
const MAX_SHOWS = 100;
const NOTHING: Remembered = { shownMs: [] };

/**
 * A memory in one of the browser's storages. Whatever stands there may have been written by others, or be gone: then
 * there is nothing to recall; where storage throws, it lives as long as the page.
 */
export function createMemory(area: () => Storage): Memory {
  let kept: Record<string, Remembered> = {};
  const read = (): Record<string, Remembered> => {
    try {
      kept = JSON.parse(area().getItem(NAME) ?? '{}') ?? {};
    } catch {}
    return kept;
  };
  return {
    recall(widgetId) {
      const found = Object.hasOwn(read(), widgetId) ? kept[widgetId] : undefined;
      return Array.isArray(found?.shownMs) ? found : NOTHING;
    },
    remember(widgetId, { shownMs, dismissedMs }) {
      kept = { ...read(), [widgetId]: { shownMs: shownMs.slice(-MAX_SHOWS), dismissedMs } };
      try {
        area().setItem(NAME, encode(kept));
      } catch {}
    },
  };
}

/** Lists are written by hand: libraries on host pages have given every array a `toJSON`. */
function encode(kept: Record<string, Remembered>): string {
  const entries = Object.entries(kept).map(([id, { shownMs, dismissedMs }]) => {
    const dismissed = dismissedMs ? `,"dismissedMs":${+dismissedMs}` : '';
    return `${JSON.stringify(id)}:{"shownMs":[${shownMs.map(Number)}]${dismissed}}`;
  });
  return `{${entries}}`;
}
