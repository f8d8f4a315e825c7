import { useSearchParams } from 'react-router';
import { type Interval, type TimeRange, toInterval, toTimeRange } from '../../data/time-ranges.ts';

interface TimeRangeChoice {
  readonly range: TimeRange;
  readonly interval: Interval;
  readonly setRange: (range: TimeRange) => void;
  readonly setInterval: (interval: Interval) => void;
}

/** The time span that a page shows; it stands in the address, so that it can be linked to. */
export function useTimeRange(): TimeRangeChoice {
  const [search, setSearch] = useSearchParams();
  const range = toTimeRange(search.get('range'));
  const put = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    range,
    interval: toInterval(search.get('interval'), range),
    setRange: (next) => put('range', next),
    setInterval: (next) => put('interval', next),
  };
}
