import { type Interval, type TimeRange, toInterval, toTimeRange } from '../../data/time-ranges.ts';
import { useAddressValue } from '../address/use-address-value.ts';

interface TimeRangeChoice {
  readonly range: TimeRange;
  readonly interval: Interval;
  readonly setRange: (range: TimeRange) => void;
  readonly setInterval: (interval: Interval) => void;
}

/** The time span that a page shows; it stands in the address, so that it can be linked to. */
export function useTimeRange(): TimeRangeChoice {
  const [range, setRange] = useAddressValue('range');
  const [interval, setInterval] = useAddressValue('interval');
  const shown = toTimeRange(range);
  return { range: shown, interval: toInterval(interval, shown), setRange, setInterval };
}
